import { useRefresh } from 'ra-core'
import { useRef, useState } from 'react'
import type { RowResult } from '#contract/bulk.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors, Question } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { useStopper } from '#src/lib/useStopper.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { toFilterArguments } from '#src/providers/data/listRecords.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { type BulkOutcome, type BulkTarget, countBulk } from '#src/providers/data/runBulk.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { splitQuestion } from '#src/ui/confirmation.ts'
import { showToast, type ToastActions } from '#src/ui/toast.ts'
import { toTitleText } from '../../fields/titleText.ts'
import { askAnswer, askWhile } from '../../record/action/askAnswer.ts'
import { useParametersDialog } from '../../record/action/useParametersDialog.tsx'
import { offerUndo } from '../../record/restoring.ts'
import { findEditUndo } from '../edit-many/editUndo.ts'
import { useEditDialog } from '../edit-many/useEditDialog.tsx'
import { buildDeletedList } from '../grid/deletedList.ts'
import { toManyText, toRecordsText } from '../grid/recordsText.ts'
import type { TableRow } from '../grid/table.ts'
import { type BulkAction, listBulkActions } from './bulkActions.ts'
import { runAnswered } from './bulkQuestions.ts'
import type { BulkWork } from './bulkWork.ts'
import { offerOppositeOfMany } from './undoMany.ts'
import { useBulkLabel } from './useBulkLabel.ts'
import { useGiveBack } from './useGiveBack.ts'
import type { Selection } from './useSelection.ts'

/** More refused rows than these are not selected anew. */
const mostRetained = 10_000

/** Performs an action on what is selected: asks first, says how far it came, may be stopped, and tells what was refused. */
export function useBulkRun(resource: Resource, selection: Selection) {
  const text = useText()
  const toLabel = useBulkLabel(resource)
  const { dialog, ask } = useParametersDialog()
  const { dialog: editDialog, ask: askEdit } = useEditDialog()
  const { work, run, ...rest } = useBulkWork(resource, selection)

  const isCounting = useRef(false)

  const perform = async (action: BulkAction) => {
    // Its dialog may not stand yet.
    if (work || isCounting.current) return
    isCounting.current = true
    const before = await countBulk({ resource, many: action.many }, toTarget(selection)).finally(() => {
      isCounting.current = false
    })
    if (before.failure !== null) return showToast('error', before.failure)
    if (before.total === 0) return showToast('info', text('engine.selection.noMatch'))
    const title = toManyText(text, resource, toLabel(action), before.total)
    const names = listNames(text, resource, listKnown(selection), before.total).join('\n')
    const words = resource.descriptor.calls?.[action.many]?.dialog
    const showGone = () => showToast('error', text('engine.action.gone'))
    if (!isThere(resource, action)) return showGone()
    if (action.call === 'update')
      return askEdit({
        ...{ resource, many: action.many, before, known: selection.known },
        onApply: (values, meant) =>
          isThere(resource, action) ? void run({ action, title: meant, values: { values } }, before) : showGone(),
      })
    if (words) {
      const send = (values: RecordValues) =>
        new Promise<Begun>(resolve => {
          if (isThere(resource, action)) return void run({ action, title, values }, before, resolve)
          showGone()
          resolve({})
        })
      const button = words.button ?? toLabel(action)
      return ask({
        resource,
        callName: action.many,
        title,
        button,
        intro: names,
        send,
      })
    }
    const isDelete = action.call === 'delete'
    const isMeant = await askWhile(() => isThere(resource, action), {
      title: text('engine.question', title),
      message: joinParts(names, toConsequence(text, action)),
      yes: isDelete ? title : toLabel(action),
      isDestructive: isDelete || action.danger,
    })
    if (!isThere(resource, action)) return showGone()
    if (isMeant) await run({ action, title, values: {} }, before)
  }

  return { work, dialog: editDialog ?? dialog, perform, ...rest }
}

/** True where the live configuration still offers the action to this user. */
function isThere({ name }: Resource, action: BulkAction): boolean {
  const current = liveResources.get(name)
  const lists = current ? [current, buildDeletedList(current)] : []
  const offered = lists.flatMap(each => listBulkActions(each, heldPermissions.get()))
  return offered.some(each => each.name === action.name && each.many === action.many)
}

/** The run that is under way, or came to something that is to be reported. */
function useBulkWork(resource: Resource, selection: Selection) {
  const text = useText()
  const refresh = useRefresh()
  const toLabel = useBulkLabel(resource)
  const [work, setWork] = useState<BulkWork | null>(null)
  const { begin, stop, isLeft } = useStopper()
  const latest = useRef(selection)
  latest.current = selection
  const giveBack = useGiveBack(resource, work, setWork, isLeft)

  const run = async (started: Started, before: BulkOutcome, onBegun?: (begun: Begun) => void) => {
    const { action, title, values } = started
    const base = { title, mayStop: true }
    const show = (outcome: BulkOutcome, phase: BulkWork['phase']) =>
      setWork(known => ({
        ...{ ...base, outcome },
        phase: known?.phase === 'stopping' ? 'stopping' : phase,
      }))
    setWork({ ...base, outcome: before, phase: 'running' })
    const onProgress = (outcome: BulkOutcome) => {
      onBegun?.(null)
      show(outcome, 'running')
    }
    const ask = async (question: Question, asked: readonly RecordKey[]) => {
      setWork(known => known && { ...known, phase: 'asking' })
      const reply = await askAbout(resource, action, latest.current, { question, asked, text, label: toLabel(action) })
      setWork(known => known && { ...known, phase: 'running' })
      return reply
    }
    const changed = [...(started.changed ?? [])]
    const onRows = (rows: readonly RowResult[]) => void changed.push(...rows.filter(isChanged))
    const outcome = await runAnswered(
      { resource, many: action.many, values, notFound: text('records.notFound'), signal: begin(), onProgress, onRows },
      before,
      ask,
    )
    const isRefused = outcome.failure !== null && outcome.done + outcome.refused.length === 0
    if (onBegun && isRefused && !isLeft()) {
      showToast('error', outcome.failure)
      onBegun(outcome.errors ?? {})
      return setWork(null)
    }
    onBegun?.(null)
    settle(latest.current, outcome, [text('records.notFound'), text('records.matchesNoMore')])
    refresh()
    const isAllDone = outcome.rest === null && outcome.refused.length === 0
    const former = action.call === 'update' ? findEditUndo(changed, Object.keys(values.values ?? {})) : null
    const undo = former ? () => void giveBack({ title, many: action.many, undo: former }) : undefined
    const button = undo && { label: text('engine.undo'), onPress: undo }
    if (isLeft()) showUnfinished(text, outcome, { button })
    else if (isAllDone)
      showToast(
        'success',
        text('engine.selection.done', toLabel(action), toRecordsText(text, resource, outcome.done)),
        offerBack(resource, action, { outcome, changed, button }),
      )
    const goOn = () => void run({ ...started, changed }, outcome)
    setWork(isAllDone || isLeft() ? null : { ...base, outcome, phase: 'ended', goOn, undo })
  }

  return {
    work,
    run,
    stop: () => {
      setWork(known => known && { ...known, phase: 'stopping' })
      stop()
    },
    close: () => setWork(null),
  }
}

interface AskedRows {
  question: Question
  asked: readonly RecordKey[]
  text: ToText
  label: string
}

/** Puts what the call of an action asks of some of the rows back to the user, while the action is there. */
function askAbout(
  resource: Resource,
  action: BulkAction,
  { known }: Selection,
  { question, asked, text, label }: AskedRows,
): Promise<unknown> {
  const rows = asked.map(key => known.get(key))
  const Message = joinParts(listNames(text, resource, rows, asked.length).join('\n'), question.Message)
  const title = toManyText(text, resource, label, asked.length)
  const pressed = { label, title, isDestructive: action.danger }
  return askAnswer(() => isThere(resource, action), { ...question, Message }, pressed)
}

const isChanged = ({ Success, IsUnchanged }: RowResult) => Success && !IsUnchanged

interface Done {
  outcome: BulkOutcome
  changed: readonly RowResult[]
  button: ToastActions['button']
}

/** The button that takes back what was done: rows that were deleted, the values that they had, or the opposite action. */
function offerBack(resource: Resource, action: BulkAction, { outcome, changed, button }: Done): ToastActions {
  if (action.call === 'delete') return offerUndo(resource, outcome.doneKeys, outcome.done)
  if (button) return { button }
  const keys = changed.map(({ ID }) => ID)
  return offerOppositeOfMany(resource, action, keys)
}

/** An action that is made on many rows, and what it changed of them until now. */
interface Started {
  action: BulkAction
  title: string
  /** The parameters that it is made with. */
  values: RecordValues
  changed?: readonly RowResult[]
}

/** Null once the first rows are dealt with; what is wrong with the parameters where none was. */
type Begun = FieldErrors | null

function toTarget({ matching, keys }: Selection): BulkTarget {
  if (!matching) return { keys, matching: null }
  const { filter, excluded, rest } = matching
  return {
    keys,
    matching: {
      ...toFilterArguments(filter),
      ...(excluded.size > 0 ? { excluded: [...excluded] } : {}),
      ...(rest ? { after: rest.after, through: rest.through } : {}),
    },
  }
}

/** Rows that a question names. */
const mostNamed = 5

/** What was shown last of the rows that are selected. */
function listKnown({ keys, matching, known }: Selection): (TableRow | undefined)[] {
  return matching ? [...known.values()].filter(({ id }) => !matching.excluded.has(id)) : keys.map(key => known.get(key))
}

const joinParts = (...parts: readonly string[]): string => parts.filter(part => part !== '').join('\n\n')

/** The headings of the first of some rows, and how many more there are. */
function listNames(
  text: ToText,
  resource: Resource,
  rows: readonly (TableRow | undefined)[],
  total: number | null,
): string[] {
  const names = rows.flatMap(row => (row ? [toTitleText(resource, row)] : [])).slice(0, mostNamed)
  const further = (total ?? names.length) - names.length
  return further > 0 && names.length > 0 ? [...names, text('engine.edit.more', toCountText(further))] : names
}

/** What the question of the row action says beside what it asks, unless that is of one row. */
function toConsequence(text: ToText, { call, confirm = '' }: BulkAction): string {
  if (call === 'delete') return text('engine.delete.confirm')
  const { question, rest } = splitQuestion(confirm)
  return question === '' || /\{\w+\}/.test(rest) ? '' : rest
}

/** What is done leaves the selection, and what is gone; what was refused, or not asked for yet, stays. */
function settle(selection: Selection, outcome: BulkOutcome, goneTexts: readonly string[]): void {
  const { doneKeys, refused, rest, total, done } = outcome
  const isGone = ({ Message }: RowResult) => goneTexts.includes(Message ?? '')
  const kept = refused.filter(row => !isGone(row)).map(({ ID }) => ID)
  const isTooMany = refused.length > mostRetained
  const { after, through } = rest?.matching ?? {}
  if (!selection.matching) {
    selection.drop([...doneKeys, ...refused.filter(isGone).map(({ ID }) => ID)])
  } else if (rest && after !== undefined && through !== undefined) {
    const left = total === null ? null : Math.max(0, total - done - refused.length - rest.keys.length)
    selection.retainRest([...(isTooMany ? [] : kept), ...rest.keys], { after, through, left })
  } else if (!rest?.matching && !isTooMany) selection.select([...kept, ...(rest?.keys ?? [])])
}

/** Who has left the list is informed how far it came. */
function showUnfinished(text: ToText, { done, refused, total }: BulkOutcome, actions: ToastActions): void {
  const dealt = done + refused.length
  const figures = [dealt, total ?? dealt, done, refused.length].map(toCountText)
  showToast('info', text('engine.selection.left', ...figures), actions)
}
