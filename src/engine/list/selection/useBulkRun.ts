import { useRefresh } from 'ra-core'
import { useRef, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { useStopper } from '#src/lib/useStopper.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { useParametersDialog } from '../../record/action/useParametersDialog.tsx'
import { useActionLabel } from '../grid/useActionLabel.ts'
import { askAnswer, askWhile } from '../grid/usePerformAction.ts'
import { type BulkAction, listBulkActions } from './bulkActions.ts'
import { runAnswered } from './bulkQuestions.ts'
import { type BulkOutcome, type BulkTarget, beginOutcome } from './runBulk.ts'
import type { Selection } from './useSelection.ts'

/** An action on many rows that is under way, or came to something that is to be told. */
export interface BulkWork {
  action: BulkAction
  /** The parameters that it is made with. */
  values: RecordValues
  title: string
  outcome: BulkOutcome
  phase: 'running' | 'stopping' | 'ended'
}

/** More refused rows than these are not selected anew. */
const mostKept = 10_000

/** Performs an action on what is selected: asks first, says how far it came, may be stopped, and tells what was refused. */
export function useBulkRun(resource: Resource, selection: Selection) {
  const text = useText()
  const toLabel = useActionLabel(resource)
  const { dialog, ask } = useParametersDialog()
  const { work, run, ...rest } = useBulkWork(resource, selection)

  const perform = async (action: BulkAction) => {
    // Its dialog may not stand yet.
    if (work) return
    const records = toRecordsText(text, selection.count)
    const title = `${toLabel(action)} ${records}`
    const before = beginOutcome(toTarget(selection), selection.count)
    const words = resource.descriptor.calls?.[action.many]?.dialog
    const tellGone = () => showToast('error', text('engine.action.gone'))
    if (words) {
      const send = (values: RecordValues) =>
        new Promise<Begun>(resolve => {
          if (isThere(resource, action)) return void run({ action, title, values }, before, resolve)
          tellGone()
          resolve({})
        })
      const button = words.button ?? toLabel(action)
      return ask({ resource, callName: action.many, title, button, size: words.size, send })
    }
    const message = toQuestion(text, resource, action, records)
    const naming = action.call === 'delete' ? { no: text('engine.form.cancel'), yes: title, isDestructive: true } : {}
    const isMeant = await askWhile(() => isThere(resource, action), { title, message, ...naming })
    if (!isThere(resource, action)) return tellGone()
    if (isMeant) await run({ action, title, values: {} }, before)
  }

  return { work, dialog, perform, ...rest }
}

/** True where the live configuration still offers the action to this user. */
function isThere({ name }: Resource, action: BulkAction): boolean {
  const current = liveResources.get(name)
  const offered = current ? listBulkActions(current, heldPermissions.get()) : []
  return offered.some(each => each.name === action.name && each.many === action.many)
}

/** The run that is under way, or came to something that is to be told. */
function useBulkWork(resource: Resource, selection: Selection) {
  const text = useText()
  const refresh = useRefresh()
  const toLabel = useActionLabel(resource)
  const [work, setWork] = useState<BulkWork | null>(null)
  const { begin, stop, isLeft } = useStopper()
  const latest = useRef(selection)
  latest.current = selection

  const run = async ({ action, title, values }: Started, before: BulkOutcome, onBegun?: (begun: Begun) => void) => {
    const show = (outcome: BulkOutcome, phase: BulkWork['phase']) =>
      setWork(known => ({
        ...{ action, title, values, outcome },
        phase: known?.phase === 'stopping' ? 'stopping' : phase,
      }))
    setWork({ action, title, values, outcome: before, phase: 'running' })
    const onProgress = (outcome: BulkOutcome) => {
      onBegun?.(null)
      show(outcome, 'running')
    }
    const outcome = await runAnswered(
      { resource, many: action.many, values, notFound: text('records.notFound'), signal: begin(), onProgress },
      before,
      (question, count) => askAnswer(() => isThere(resource, action), question, toRecordsText(text, count)),
    )
    const isRefused = outcome.failure !== null && outcome.done + outcome.refused.length === 0
    if (onBegun && isRefused && !isLeft()) {
      showToast('error', outcome.failure)
      onBegun(outcome.errors ?? {})
      return setWork(null)
    }
    onBegun?.(null)
    settle(latest.current, outcome, text('records.notFound'))
    refresh()
    const isAllDone = outcome.rest === null && outcome.refused.length === 0
    if (isLeft()) tellLeft(text, outcome)
    else if (isAllDone)
      showToast('success', text('engine.selection.done', toLabel(action), toRecordsText(text, outcome.done)))
    setWork(isAllDone || isLeft() ? null : { action, title, values, outcome, phase: 'ended' })
  }

  return {
    work,
    run,
    goOn: () => work && void run(work, work.outcome),
    stop: () => {
      setWork(known => known && { ...known, phase: 'stopping' })
      stop()
    },
    close: () => setWork(null),
  }
}

type Started = Pick<BulkWork, 'action' | 'title' | 'values'>

/** Null once the first rows are dealt with; what is wrong with the parameters where none was. */
type Begun = FieldErrors | null

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

/** "1 record", "3,000 records", or all that match where nobody counts. */
function toRecordsText(text: ToText, count: number | null): string {
  if (count === null) return text('engine.selection.all.records')
  return text(`engine.selection.${count === 1 ? 'one' : 'many'}.records`, toCountText(count))
}
