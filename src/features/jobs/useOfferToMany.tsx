import { useRefresh } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { findCallRule } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors, Question } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { askAnswer } from '#src/engine/record/action/askAnswer.ts'
import { callAnswered } from '#src/engine/record/action/callAnswered.ts'
import { useParametersDialog } from '#src/engine/record/action/useParametersDialog.tsx'
import { usePermission } from '#src/providers/access/usePermission.ts'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { MessageBox } from '#src/ui/MessageBox.tsx'
import { showToast } from '#src/ui/toast.ts'

/** The names of the chosen candidates by their IDs. */
type Chosen = ReadonlyMap<number, string>

/**
 * Offers a job to several candidates: its parameters are asked for once, each question once, and who cannot be offered it is named with
 * the reason. The first who accepts has it.
 */
export function useOfferToMany(
  candidateJobs: Resource,
  job: RecordValues,
  onDone: () => void,
): { mayOffer: boolean; ask: (chosen: Chosen) => void; dialog: ReactNode } {
  const text = useText()
  const refresh = useRefresh()
  const parameters = useParametersDialog()
  const [refused, setRefused] = useState<readonly string[]>([])
  const call = candidateJobs.descriptor.calls?.offer
  const mayOffer = usePermission(findCallRule(candidateJobs.descriptor, 'offer')) && call !== undefined
  const offer = async (chosen: Chosen, values: RecordValues): Promise<FieldErrors | null> => {
    const ask = askOnce()
    const [messages, problems]: [string[], string[]] = [[], []]
    let errors: FieldErrors | null = null
    for (const [CandidateID, name] of chosen) {
      const answer = await callAnswered(
        candidateJobs,
        'offer',
        { args: { ...values, JobID: job.ID, CandidateID } },
        ask,
      )
      if (answer?.Success) continue
      errors ??= toFieldProblems(answer)
      const message = answer?.Message ?? text('jobs.eligible.notOffered')
      messages.push(message)
      problems.push(`${name}: ${message}`)
    }
    // Where nobody is offered it the dialog stays, with what was typed.
    if (problems.length === chosen.size) {
      const [only, ...others] = new Set(messages)
      if (only !== undefined && others.length === 0) showToast('error', only)
      else setRefused(problems)
      return errors ?? {}
    }
    showToast(
      problems.length === 0 ? 'success' : 'warning',
      text('jobs.eligible.offered', chosen.size - problems.length, chosen.size),
    )
    setRefused(problems)
    onDone()
    refresh()
    return null
  }
  const ask = (chosen: Chosen) => {
    const words = call?.dialog
    if (!words) return void offer(chosen, {})
    parameters.ask({
      ...{ resource: candidateJobs, callName: 'offer', row: job },
      title: text('jobs.eligible.offerTitle', chosen.size),
      button: words.button ?? text('jobs.eligible.offerToMany'),
      send: values => offer(chosen, values),
    })
  }
  const dialog = (
    <>
      {parameters.dialog}
      <MessageBox
        isOpen={refused.length > 0}
        title={text('jobs.eligible.refused')}
        message={refused.map(each => <div key={each}>{each}</div>)}
        onClose={() => setRefused([])}
      />
    </>
  )
  return { mayOffer, ask, dialog }
}

/** Puts each question to the user once; its answer holds for all of whom the same is asked. */
function askOnce(): (question: Question) => Promise<unknown> {
  const given = new Map<string, unknown>()
  return async question => {
    const { Message } = question
    if (!given.has(Message)) given.set(Message, await askAnswer(() => true, question))
    return given.get(Message) ?? null
  }
}

function toFieldProblems(answer: Answer | null): FieldErrors | null {
  const errors = answer?.Errors ?? {}
  return Object.keys(errors).length > 0 ? errors : null
}
