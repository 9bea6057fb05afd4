import { useRefresh } from 'ra-core'
import { type ReactNode, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { RowAction } from '#contract/descriptor.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import type { NextStep } from '#contract/reach.ts'
import type { Resource } from '#contract/resource.ts'
import { isObject } from '#contract/values.ts'
import { downloadFile } from '#src/lib/downloadFile.ts'
import { getMovedNow } from '#src/lib/movedClock.ts'
import { makeKey } from '#src/lib/randomKey.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { AnsweredFile } from '#src/providers/http/answeredFile.ts'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { askConfirmation } from '#src/ui/confirmation.ts'
import { showToast } from '#src/ui/toast.ts'
import { toRecordText } from '../../fields/recordText.ts'
import { toEditPath, toPath, toRecordPath } from '../../navigation/recordPaths.ts'
import { askAnswer, askWhile } from '../../record/action/askAnswer.ts'
import { callAtRow } from '../../record/action/callAtRow.ts'
import { useParametersDialog } from '../../record/action/useParametersDialog.tsx'
import { offerUndo } from '../../record/restoring.ts'
import { useActionLabel } from '../../record/useActionLabel.ts'
import { buildDeletedList } from './deletedList.ts'
import { listRowActions } from './rowActions.ts'
import type { TableRow } from './table.ts'
import { offerOpposite } from './undoAction.ts'

/** Who hears of what came of an action. */
interface Heard {
  /** A row is about to leave: it is deleted, or taken back out of those that are. */
  onGone?: (row: TableRow) => void
  /** Something was done to a row, which may be among those that are selected for it. */
  onDone?: (row: TableRow) => void
  /** The dialog of an action is gone. */
  onClosed?: () => void
  /** What stands above the fields of the dialog of an action; nothing unless it is given. */
  introduce?: (action: RowAction) => ReactNode
  /** Keeps what cannot be sent now; without it, that is said and forgotten. */
  later?: Later
}

/** Where calls that nothing answers wait to be sent again, by the key and with the moment (milliseconds) of the first attempt. */
export interface Later {
  /** Milliseconds after which nothing has answered. */
  patience: number
  /** True while something waits: what comes after it waits behind it. */
  isWaiting: () => boolean
  /** True of an answer of nobody who decides. */
  isUnanswered: (answer: Answer) => boolean
  /** Keeps a call before it is sent: the page may be gone before anything answers. */
  keep: Keep
  /** Has a call wait, whether it is kept or not. */
  add: Keep
  /** Forgets what was decided, or given up. */
  drop: (key: string) => Promise<void>
}

type Keep = (action: RowAction, row: TableRow, sent: { key: string; on: number }) => Promise<void>

/**
 * Performs a row action that is a call: asks first for its parameters, or where its descriptor says so, tells what came of it, and
 * reloads. Where the configuration has it no more by then, that is said instead; a call that answers a file downloads it.
 * `dialog` is to be drawn.
 */
export function usePerformAction(
  resource: Resource,
  { onGone, onDone, onClosed, introduce, later }: Heard = {},
): { perform: (action: RowAction, row: TableRow) => Promise<void>; dialog: ReactNode } {
  const text = useText()
  const toLabel = useActionLabel(resource)
  const { dialog, ask } = useParametersDialog(onClosed)
  const send = useSendAction(resource, { onGone, onDone, later })
  const perform = useCallback(
    async (action: RowAction, row: TableRow) => {
      const { name, call, confirm } = action
      if (!call) return
      const represented = toRecordText(resource, row)
      const words = resource.descriptor.calls?.[call]?.dialog
      if (words) {
        const title = toActionTitle(resource, row, { call, label: toLabel(action) })
        const button = words.button ?? toLabel(action)
        return ask({
          ...{ resource, callName: call, title, button, row },
          intro: introduce?.(action) ?? (words.intro && toRecordText(resource, row, words.intro)),
          send: values => send(action, row, values),
        })
      }
      const isDelete = call === 'delete'
      const question = confirm ? toRecordText(resource, row, confirm) : isDelete ? text('engine.delete.confirm') : null
      const asked = {
        title: isDelete ? text('engine.delete.title', represented || name) : undefined,
        yes: toLabel(action),
      }
      const canPerform = () => isThere(resource, action)
      const isMeant =
        question === null ||
        (await askWhile(canPerform, { ...asked, message: question, isDestructive: isDelete || action.danger }))
      if (isMeant || !canPerform()) await send(action, row)
    },
    [resource, text, toLabel, ask, send, introduce],
  )
  return { perform, dialog }
}

/** What an action does with a row, in the words of its dialog where it has such. */
function toActionTitle(resource: Resource, row: TableRow, { call, label }: { call: string; label: string }): string {
  const title = resource.descriptor.calls?.[call]?.dialog?.title
  return title === undefined ? `${label} ${toRecordText(resource, row)}` : toRecordText(resource, row, title)
}

/** Makes the call of an action and tells what came of it; answers null where it is done, else the problems by pointer. */
function useSendAction(resource: Resource, { onGone, onDone, later }: Pick<Heard, 'onGone' | 'onDone' | 'later'>) {
  const text = useText()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const toLabel = useActionLabel(resource)
  return useCallback(
    async (action: RowAction, row: TableRow, values?: RecordValues): Promise<FieldErrors | null> => {
      const { call = '' } = action
      const canPerform = () => isThere(resource, action)
      const toPressed = () => ({
        label: toLabel(action),
        title: toActionTitle(resource, row, { call, label: toLabel(action) }),
        isDestructive: action.danger,
      })
      const showGone = () => showToast('error', text('engine.action.gone'))
      if (!canPerform()) {
        showGone()
        return {}
      }
      const key = row[resource.key] as RecordKey
      const sent = { key: makeKey(), on: getMovedNow() }
      if (later?.isWaiting()) {
        await later.add(action, row, sent)
        return null
      }
      await later?.keep(action, row, sent)
      // What counts by its moment does so whatever the row has become since: a clock that is pressed twice in a row.
      const asked = later ? { ...row, Version: undefined } : row
      const answer = await callAtRow(resource, call, asked, {
        values,
        ask: question => askAnswer(canPerform, question, toPressed()),
        options: later && { idempotencyKey: sent.key, patience: later.patience },
      })
      if (answer && later?.isUnanswered(answer)) {
        await later.add(action, row, sent)
        return null
      }
      await later?.drop(sent.key)
      if (answer === null) return {}
      if (answer.Source instanceof AnsweredFile) {
        downloadFile(answer.Source.name, answer.Source.content)
        return null
      }
      const isDelete = call === 'delete'
      const usual = answer.Message ?? text(isDelete ? 'engine.deleted' : 'engine.updated')
      const done = action.done ? toRecordText(resource, row, action.done) : usual
      const next = action.next && values?.[action.next.unless ?? ''] !== true ? action.next : null
      if (answer.Success && next) void leadOn(done, next, () => void navigate(toPath(next.route, row)))
      else if (answer.Success)
        showToast(
          'success',
          done,
          isDelete ? offerUndo(resource, [key]) : offerOpposite(resource, action, answer.Source),
        )
      // What the services say of a call that they have no more is of methods and addresses.
      else if (answer.status === 405 || !canPerform()) showGone()
      else showToast('error', answer.Message)
      if (answer.Success && (isDelete || call === 'restore')) onGone?.(row)
      else if (answer.Success) onDone?.(row)
      refresh()
      const opened = answer.Success && action.opens ? findOpened(resource, answer.Source) : null
      if (opened) void navigate(opened)
      return answer.Success ? null : (answer.Errors ?? {})
    },
    [resource, text, toLabel, refresh, navigate, onGone, onDone, later],
  )
}

/** Asks at once whether its user goes on to the next step; who does not finds it at the toast as well. */
async function leadOn(done: string, { title, question }: NextStep, go: () => void): Promise<void> {
  const isMeant = await askConfirmation({ title: done, message: question, no: getText('engine.later'), yes: title })
  showToast('success', done, isMeant ? {} : { button: { label: title, onPress: go } })
  if (isMeant) go()
}

/** Where the record that a call answers is read, or edited where it has no page; null where it answers none. */
function findOpened(resource: Resource, answered: unknown): string | null {
  const mayEdit = isPermitted(findCallRule(resource.descriptor, 'update'), heldPermissions.get())
  if (!isObject(answered)) return null
  return toRecordPath(resource, answered) ?? (mayEdit ? toEditPath(resource, answered) : null)
}

/** True where the live configuration still offers the action to this user. */
function isThere({ name }: Resource, action: RowAction): boolean {
  const current = liveResources.get(name)
  const lists = current ? [current, buildDeletedList(current)] : []
  const actions = lists.flatMap(each => listRowActions(each, heldPermissions.get()))
  return actions.some(each => each.name === action.name && each.call === action.call)
}
