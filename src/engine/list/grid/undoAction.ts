import type { RecordValues } from '#contract/callArguments.ts'
import type { RowAction } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { isObject } from '#contract/values.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { showToast, type ToastActions } from '#src/ui/toast.ts'
import { toRecordText } from '../../fields/recordText.ts'
import { askAnswer } from '../../record/action/askAnswer.ts'
import { callAtRow } from '../../record/action/callAtRow.ts'
import { getActionLabel } from '../../record/useActionLabel.ts'
import { listRowActions } from './rowActions.ts'

/** The button that takes back what an action has just done, where the record that it answered allows that. */
export function offerOpposite(resource: Resource, { undo }: RowAction, answered: unknown): ToastActions {
  const allowed = isObject(answered) && Array.isArray(answered.AllowedActions) ? answered.AllowedActions : []
  if (undo === undefined || !allowed.includes(undo)) return {}
  const opposite = listRowActions(resource, heldPermissions.get()).find(({ name }) => name === undo)
  return opposite?.call ? toUndoButton(() => undoOne(resource, opposite, answered as RecordValues)) : {}
}

/** The button of a toast that takes something back. */
export function toUndoButton(undo: () => Promise<void>): ToastActions {
  return { button: { label: getText('engine.undo'), onPress: () => void undo() } }
}

async function undoOne(resource: Resource, action: RowAction, record: RecordValues): Promise<void> {
  const { call = '', done } = action
  const label = getActionLabel(resource, action)
  const pressed = { label, title: `${label} ${toRecordText(resource, record)}` }
  const answer = await callAtRow(resource, call, record, { ask: asked => askAnswer(() => true, asked, pressed) })
  if (answer === null) return
  const said = done ? toRecordText(resource, record, done) : answer.Message
  if (answer.Success) showToast('success', said ?? getText('engine.updated'))
  else showToast('error', answer.Message)
  await refreshRows(new Set([resource.name]))
}
