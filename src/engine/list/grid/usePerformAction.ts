import { useRefresh } from 'ra-core'
import { type ReactNode, useCallback } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildKeyArguments } from '#contract/calls/keyArguments.ts'
import type { RowAction } from '#contract/descriptor.ts'
import type { Question as CallQuestion, FieldErrors } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { downloadFile } from '#src/lib/downloadFile.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { liveResources, manifestState } from '#src/providers/data/manifestState.ts'
import { AnsweredFile } from '#src/providers/http/answeredFile.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { askConfirmation, askWhich, type Question, withdrawQuestion } from '#src/ui/confirmation.ts'
import { showToast } from '#src/ui/toast.ts'
import { toRecordText } from '../../fields/recordText.ts'
import { callAnswered, pickVersion } from '../../record/action/callAnswered.ts'
import { useParametersDialog } from '../../record/action/useParametersDialog.tsx'
import { listRowActions } from './rowActions.ts'
import type { TableRow } from './table.ts'
import { useActionLabel } from './useActionLabel.ts'

/** Who hears of what came of an action. */
interface Heard {
  /** A row will be gone. */
  onDeleted: (row: TableRow) => void
  /** The dialog of an action is gone. */
  onClosed: () => void
}

/**
 * Performs a row action that is a call: asks first for its parameters, or where its descriptor says so, tells what came of it, and
 * reloads. Where the configuration has it no more by then, that is said instead; a call that answers a file downloads it.
 * `dialog` is to be drawn.
 */
export function usePerformAction(
  resource: Resource,
  { onDeleted, onClosed }: Heard,
): { perform: (action: RowAction, row: TableRow) => Promise<void>; dialog: ReactNode } {
  const text = useText()
  const toLabel = useActionLabel(resource)
  const { dialog, ask } = useParametersDialog(onClosed)
  const send = useSendAction(resource, onDeleted)
  const perform = useCallback(
    async (action: RowAction, row: TableRow) => {
      const { name, call, confirm } = action
      if (!call) return
      const represented = toRecordText(resource, row)
      const words = resource.descriptor.calls?.[call]?.dialog
      if (words) {
        const title = words.title ? toRecordText(resource, row, words.title) : `${toLabel(action)} ${represented}`
        const button = words.button ?? toLabel(action)
        return ask({
          ...{ resource, callName: call, title, button, size: words.size },
          send: values => send(action, row, values),
        })
      }
      const isDelete = call === 'delete'
      const question = confirm ? toRecordText(resource, row, confirm) : isDelete ? text('engine.delete.confirm') : null
      const title = isDelete ? text('engine.delete.title', represented || name) : undefined
      const canPerform = () => isThere(resource, action)
      const isMeant =
        question === null || (await askWhile(canPerform, { message: question, title, isDestructive: isDelete }))
      if (isMeant || !canPerform()) await send(action, row)
    },
    [resource, text, toLabel, ask, send],
  )
  return { perform, dialog }
}

/** Makes the call of an action and tells what came of it; answers null where it is done, else the problems by pointer. */
function useSendAction(resource: Resource, onDeleted: Heard['onDeleted']) {
  const text = useText()
  const refresh = useRefresh()
  return useCallback(
    async (action: RowAction, row: TableRow, values: RecordValues = {}): Promise<FieldErrors | null> => {
      const { call = '' } = action
      const canPerform = () => isThere(resource, action)
      const tellGone = () => showToast('error', text('engine.action.gone'))
      if (!canPerform()) {
        tellGone()
        return {}
      }
      const key = buildKeyArguments(resource, call, row[resource.key] as number | string)
      const args = { ...values, ...pickVersion(resource, call, row) }
      const answer = await callAnswered(resource, call, { ...key, args }, asked => askAnswer(canPerform, asked))
      if (answer === null) return {}
      if (answer.Source instanceof AnsweredFile) {
        downloadFile(answer.Source.name, answer.Source.content)
        return null
      }
      const isDelete = call === 'delete'
      if (answer.Success) showToast('success', answer.Message ?? text(isDelete ? 'engine.deleted' : 'engine.updated'))
      // What the services say of a call that they have no more is of methods and addresses.
      else if (answer.status === 405 || !canPerform()) tellGone()
      else showToast('error', answer.Message)
      if (answer.Success && isDelete) onDeleted(row)
      refresh()
      return answer.Success ? null : (answer.Errors ?? {})
    },
    [resource, text, refresh, onDeleted],
  )
}

/** True where the live configuration still offers the action to this user. */
function isThere({ name }: Resource, action: RowAction): boolean {
  const current = liveResources.get(name)
  const actions = current ? listRowActions(current, heldPermissions.get()) : []
  return actions.some(each => each.name === action.name && each.call === action.call)
}

/** Puts what a call asks back to the user, as {@link askWhile}; null where nothing is to be sent. */
export async function askAnswer(
  isPossible: () => boolean,
  { Message: message, No }: CallQuestion,
  title?: string,
): Promise<boolean | null> {
  const question = { message, title }
  if (No === 'stop') return (await askWhile(isPossible, question)) || null
  const answer = await whilePossible(isPossible, () => askWhich({ ...question, close: getText('engine.form.cancel') }))
  return answer === 'closed' ? null : answer === 'yes'
}

/** Asks the user, who can answer only while what is asked can be done; the answer is false after that. */
export function askWhile(isPossible: () => boolean, question: Question): Promise<boolean> {
  return whilePossible(isPossible, () => askConfirmation(question))
}

async function whilePossible<Given>(isPossible: () => boolean, ask: () => Promise<Given>): Promise<Given> {
  const endWatch = manifestState.subscribe(() => {
    if (!isPossible()) withdrawQuestion()
  })
  const given = await ask()
  endWatch()
  return given
}
