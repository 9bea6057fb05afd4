import { useRefresh } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { findCallRule } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { runNamed } from '#src/engine/list/selection/runNamed.ts'
import { useParametersDialog } from '#src/engine/record/action/useParametersDialog.tsx'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { MessageBox } from '#src/ui/MessageBox.tsx'
import { showToast } from '#src/ui/toast.ts'
import { sayPlaces } from './sayPlaces.ts'

/** The names of the chosen candidates by their IDs. */
type Chosen = ReadonlyMap<number, string>

/**
 * Offers a job, with further nights of its series, to several candidates: its parameters are asked for once, each question once, and who cannot be offered it is named with
 * the reason. The first who accepts has it.
 */
export function useOfferToMany(
  candidateJobs: Resource,
  { job, nights }: { job: RecordValues; nights: ReadonlySet<number> },
  onDone: () => void,
): { mayOffer: boolean; ask: (chosen: Chosen) => void; dialog: ReactNode } {
  const text = useText()
  const refresh = useRefresh()
  const parameters = useParametersDialog()
  const [refused, setRefused] = useState<readonly string[]>([])
  const call = candidateJobs.descriptor.calls?.offerMany
  const mayOffer = usePermission(findCallRule(candidateJobs.descriptor, 'offerMany')) && call !== undefined
  const offer = async (chosen: Chosen, values: RecordValues): Promise<FieldErrors | null> => {
    const all = { ...values, JobID: job.ID, ...(nights.size > 0 && { JobIDs: [...nights] }) }
    const [unsaid, label] = [text('jobs.eligible.notOffered'), text('jobs.eligible.offerToMany')]
    const { done, reasons, problems, errors } = await runNamed(candidateJobs, 'offerMany', all, {
      ...{ names: chosen, unsaid, label },
    })
    // Where nobody is offered it the dialog stays, with what was typed.
    if (done === 0) {
      const [only, ...others] = reasons
      if (only !== undefined && others.length === 0) showToast('error', only)
      else setRefused(problems)
      return errors
    }
    showToast(problems.length === 0 ? 'success' : 'warning', text('jobs.eligible.offered', done, chosen.size))
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
      title:
        nights.size > 0
          ? text('jobs.series.offerTitle', nights.size + 1, chosen.size)
          : text('jobs.eligible.offerTitle', chosen.size),
      intro: sayPlaces(job),
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
