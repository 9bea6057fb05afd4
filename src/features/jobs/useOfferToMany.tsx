import { useRefresh } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { findCallRule } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { runAnswered } from '#src/engine/list/selection/bulkQuestions.ts'
import { askAnswer } from '#src/engine/record/action/askAnswer.ts'
import { useParametersDialog } from '#src/engine/record/action/useParametersDialog.tsx'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { beginOutcome } from '#src/providers/data/runBulk.ts'
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
  const call = candidateJobs.descriptor.calls?.offerMany
  const mayOffer = usePermission(findCallRule(candidateJobs.descriptor, 'offerMany')) && call !== undefined
  const offer = async (chosen: Chosen, values: RecordValues): Promise<FieldErrors | null> => {
    const keys = [...chosen.keys()]
    const run = {
      ...{ resource: candidateJobs, many: 'offerMany', values: { ...values, JobID: job.ID } },
      ...{ notFound: text('records.notFound'), signal: new AbortController().signal, onProgress: () => {} },
    }
    const {
      refused: left,
      rest,
      failure,
      errors,
    } = await runAnswered(run, beginOutcome({ keys, matching: null }, keys.length), question =>
      askAnswer(() => true, question),
    )
    const notOffered = text('jobs.eligible.notOffered')
    const stopped = (rest?.keys ?? []).map(ID => ({ ID, Message: failure, Errors: errors }))
    const refusals = [...left.map(row => (row.Question ? { ...row, Message: null } : row)), ...stopped]
    const messages = refusals.map(({ Message }) => Message || notOffered)
    const problems = refusals.map(({ ID }, at) => `${chosen.get(Number(ID))}: ${messages[at]}`)
    // Where nobody is offered it the dialog stays, with what was typed.
    if (problems.length === chosen.size) {
      const [only, ...others] = new Set(messages)
      if (only !== undefined && others.length === 0) showToast('error', only)
      else setRefused(problems)
      return refusals.find(({ Errors }) => Errors)?.Errors ?? {}
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
      ...{ resource: candidateJobs, callName: 'offerMany', row: job },
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
