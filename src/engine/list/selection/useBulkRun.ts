import { useRefresh } from 'ra-core'
import { useRef, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { useStopper } from '#src/lib/useStopper.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { useActionLabel } from '../grid/useActionLabel.ts'
import { askWhile } from '../grid/usePerformAction.ts'
import { type BulkAction, listBulkActions } from './bulkActions.ts'
import { toRecordsText } from './recordsText.ts'
import { type BulkOutcome, type BulkTarget, beginOutcome, runBulk } from './runBulk.ts'
import type { Selection } from './useSelection.ts'

/** An action on many rows that is under way, or came to something that is to be told. */
export interface BulkWork {
  action: BulkAction
  title: string
  outcome: BulkOutcome
  phase: 'running' | 'stopping' | 'ended'
}

/** More refused rows than these are not selected anew. */
const mostKept = 10_000

/** Performs an action on what is selected: asks first, says how far it came, may be stopped, and tells what was refused. */
export function useBulkRun(resource: Resource, selection: Selection) {
  const text = useText()
  const refresh = useRefresh()
  const toLabel = useActionLabel(resource)
  const [work, setWork] = useState<BulkWork | null>(null)
  const { begin, stop, isLeft } = useStopper()
  const latest = useRef(selection)
  latest.current = selection

  const run = async (action: BulkAction, title: string, before: BulkOutcome) => {
    const show = (outcome: BulkOutcome, phase: BulkWork['phase']) =>
      setWork(known => ({ action, title, outcome, phase: known?.phase === 'stopping' ? 'stopping' : phase }))
    setWork({ action, title, outcome: before, phase: 'running' })
    const outcome = await runBulk(
      {
        resource,
        many: action.many,
        notFound: text('records.notFound'),
        signal: begin(),
        onProgress: outcome => show(outcome, 'running'),
      },
      before,
    )
    settle(latest.current, outcome, text('records.notFound'))
    refresh()
    const isAllDone = outcome.rest === null && outcome.refused.length === 0
    if (isLeft()) tellLeft(text, outcome)
    else if (isAllDone)
      showToast('success', text('engine.selection.done', toLabel(action), toRecordsText(text, outcome.done)))
    setWork(isAllDone || isLeft() ? null : { action, title, outcome, phase: 'ended' })
  }

  const perform = async (action: BulkAction) => {
    // Its dialog may not stand yet.
    if (work) return
    const canPerform = () => {
      const current = liveResources.get(resource.name)
      const offered = current ? listBulkActions(current, heldPermissions.get()) : []
      return offered.some(({ name, many }) => name === action.name && many === action.many)
    }
    const records = toRecordsText(text, selection.count)
    const title = `${toLabel(action)} ${records}`
    const message = toQuestion(text, resource, action, records)
    const naming = action.call === 'delete' ? { no: text('engine.form.cancel'), yes: title, isDestructive: true } : {}
    const isMeant = await askWhile(canPerform, { title, message, ...naming })
    if (!canPerform()) return showToast('error', text('engine.action.gone'))
    if (isMeant) await run(action, title, beginOutcome(toTarget(selection), selection.count))
  }

  return {
    work,
    perform,
    goOn: () => work && void run(work.action, work.title, work.outcome),
    stop: () => {
      setWork(known => known && { ...known, phase: 'stopping' })
      stop()
    },
    close: () => setWork(null),
  }
}

function toTarget({ matching, keys }: Selection): BulkTarget {
  if (!matching) return { keys, matching: null }
  const { filter, excluded, rest } = matching
  const { conditions, searchText } = filter
  return {
    keys,
    matching: {
      ...(conditions?.length ? { conditions } : {}),
      ...(searchText ? { searchText } : {}),
      ...(excluded.size > 0 ? { excluded: [...excluded] } : {}),
      ...(rest ? { after: rest.after, through: rest.through } : {}),
    },
  }
}

/** The question of the row action, asked about so many records; where it names more of a row than that, a question of ours. */
function toQuestion(text: ToText, { descriptor }: Resource, { call, confirm }: BulkAction, records: string): string {
  const usual = text(call === 'delete' ? 'engine.delete.confirm' : 'engine.selection.confirm')
  if (!confirm) return usual
  const question = confirm.replace(descriptor.represent, records)
  return question === confirm || /\{\w+\}/.test(question) ? usual : question
}

/** What is done leaves the selection, and what is gone; what was refused, or not asked for yet, stays. */
function settle(selection: Selection, outcome: BulkOutcome, notFound: string): void {
  const { doneKeys, refused, rest, total, done } = outcome
  const kept = refused.filter(({ Message }) => Message !== notFound).map(({ ID }) => ID)
  const isTooMany = refused.length > mostKept
  const { after, through } = rest?.matching ?? {}
  if (!selection.matching) {
    const gone = refused.filter(({ Message }) => Message === notFound).map(({ ID }) => ID)
    selection.drop([...doneKeys, ...gone])
  } else if (rest && after !== undefined && through !== undefined) {
    const left = total === null ? null : Math.max(0, total - done - refused.length - rest.keys.length)
    selection.keepRest([...(isTooMany ? [] : kept), ...rest.keys], { after, through, left })
  } else if (!rest?.matching && !isTooMany) selection.select([...kept, ...(rest?.keys ?? [])])
}

/** Who has left the list is told how far it came. */
function tellLeft(text: ToText, { done, refused, total }: BulkOutcome): void {
  const dealt = done + refused.length
  const figures = [dealt, total ?? dealt, done, refused.length].map(toCountText)
  showToast('info', text('engine.selection.left', ...figures))
}
