import { useRefresh } from 'ra-core'
import { useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { resolutions } from '#contract/timeCards.ts'
import { askAnswer } from '#src/engine/record/action/askAnswer.ts'
import { callAnswered, pickOwn } from '#src/engine/record/action/callAnswered.ts'
import { useUnsaved } from '#src/engine/record/form/unsaved.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { findHourErrors } from './disputeValues.ts'

type Choice = keyof typeof resolutions

interface Typed {
  choice: Choice | null
  hours: number | string | null
  note: string
}

const nothing: Typed = { choice: null, hours: null, note: '' }

/** The decision of a dispute while it is made; what was typed stays where it is refused. */
export function useResolution(cards: Resource, card: Readonly<RecordValues>) {
  const text = useText()
  const refresh = useRefresh()
  const [typed, setTyped] = useState(nothing)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  useUnsaved(typed.hours !== null || typed.note !== '')

  const send = async (): Promise<void> => {
    const { choice, hours, note } = typed
    if (choice === null) return setErrors({ '/Resolution': text('timeCards.chooseHours') })
    const [problem, ...figures] = (choice === 'other' && findHourErrors({ hours }).hours) || []
    if (problem) return setErrors({ '/ApprovedHours': text(problem, ...figures) })
    const args = {
      Resolution: resolutions[choice],
      ...(choice === 'other' && { ApprovedHours: hours }),
      ...(note.trim() !== '' && { DecisionNote: note.trim() }),
      ...pickOwn(cards, 'resolve', card),
    }
    setBusy(true)
    const sent = { id: Number(card.ID), args }
    const answer = await callAnswered(cards, 'resolve', sent, asked => askAnswer(() => true, asked)).finally(() =>
      setBusy(false),
    )
    if (!answer) return
    showToast(answer.Success ? 'success' : 'error', answer.Message ?? text('engine.updated'))
    setErrors(answer.Success ? {} : (answer.Errors ?? {}))
    if (!answer.Success) return
    setTyped(nothing)
    refresh()
  }

  return {
    ...{ typed, errors, isBusy, send },
    change(change: Partial<Typed>) {
      setTyped(before => ({ ...before, ...change }))
      setErrors({})
    },
  }
}
