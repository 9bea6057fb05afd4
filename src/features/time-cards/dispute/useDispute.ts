import { useState } from 'react'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import { useText } from '#src/providers/messages/useText.ts'
import {
  type Dispute,
  type DisputedCard,
  type DisputeField,
  type DisputeValues,
  findDisputeErrors,
  noFigures,
  toDispute,
} from './disputeValues.ts'

interface Steps {
  card: DisputedCard
  /** Who disputes, as far as it is known. */
  person: { name: string; email: string }
  send: (dispute: Dispute) => Promise<Answer>
  onDone: (answer: Answer) => void
}

/** By which field of the dialog the services name what they refuse. */
const fieldOf: Readonly<Record<string, DisputeField>> = {
  '/ApprovedHours': 'hours',
  '/AdjustedClockIn': 'clockIn',
  '/AdjustedClockOut': 'clockOut',
  '/AdjustedBreakTime': 'breakMinutes',
  '/DisputeReason': 'reason',
  '/DisputedByName': 'name',
  '/DisputedByEmail': 'email',
}

/** The state of the dispute dialog; what was typed stays whatever the services say. */
export function useDispute({ card, person, send, onDone }: Steps) {
  const text = useText()
  const [values, setValues] = useState<DisputeValues>({ isCorrecting: false, ...noFigures, reason: '', ...person })
  const [errors, setErrors] = useState<Partial<Record<DisputeField, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)

  /** `isMeant` answers what was asked about the hours. */
  const submit = async (isMeant = false): Promise<void> => {
    const wrong = findDisputeErrors(values, card)
    setErrors(Object.fromEntries(Object.entries(wrong).map(([name, [key, ...args]]) => [name, text(key, ...args)])))
    setProblem(
      Object.values(wrong).some(([key]) => key === 'validation.required') ? text('MANDATORY_FIELD_ERROR') : null,
    )
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const answer = await send({ ...toDispute(values, card), ...(isMeant ? { IgnoreWarning: true } : {}) })
    setBusy(false)
    setAsked(answer.Question?.Message ?? null)
    if (answer.Question) return
    if (answer.Success) return onDone(answer)
    const problems = Object.entries(answer.Errors ?? {}).flatMap(([at, why]) =>
      fieldOf[at] ? [[fieldOf[at], why]] : [],
    )
    setErrors(Object.fromEntries(problems))
    setProblem(answer.Message)
  }

  return {
    ...{ values, errors, problem, isBusy, asked, submit },
    dropQuestion: () => setAsked(null),
    change(change: Partial<DisputeValues>) {
      setValues(before => ({ ...before, ...change }))
      setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))))
    },
    /** Switching the way clears the figures of both (SPEC-2 §5). */
    switchWay(isCorrecting: boolean) {
      setValues(before => ({ ...before, ...noFigures, isCorrecting }))
      setErrors({})
      setProblem(null)
    },
  }
}

export type DisputeState = ReturnType<typeof useDispute>
