import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
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
import { runOnMany } from '../../record/restoring.ts'
import { getActionLabel } from '../../record/useActionLabel.ts'
import { listBulkActions } from '../selection/bulkActions.ts'
import { listRowActions } from './rowActions.ts'

/** More rows than these are not taken back by one press. */
const mostRows = 1000

/** The button that takes back what an action has just done, where the record that it answered allows that. */
export function offerOpposite(resource: Resource, { undo }: RowAction, answered: unknown): ToastActions {
  const allowed = isObject(answered) && Array.isArray(answered.AllowedActions) ? answered.AllowedActions : []
  if (undo === undefined || !allowed.includes(undo)) return {}
  const opposite = listRowActions(resource, heldPermissions.get()).find(({ name }) => name === undo)
  return opposite?.call ? toButton(() => undoOne(resource, opposite, answered as RecordValues)) : {}
}

/** The same of what was done to many: to rows that have changed by it. */
export function offerOppositeOfMany(
  resource: Resource,
  { undo }: RowAction,
  changed: readonly RecordKey[],
): ToastActions {
  if (undo === undefined || changed.length === 0 || changed.length > mostRows) return {}
  const opposite = listBulkActions(resource, heldPermissions.get()).find(
    ({ name, takes }) => name === undo && takes.keys,
  )
  return opposite ? toButton(() => undoMany(resource, opposite, opposite.many, changed)) : {}
}

function toButton(undo: () => Promise<void>): ToastActions {
  return { button: { label: getText('engine.undo'), onPress: () => void undo() } }
}

async function undoOne(resource: Resource, { call = '', done }: RowAction, record: RecordValues): Promise<void> {
  const answer = await callAtRow(resource, call, record, { ask: asked => askAnswer(() => true, asked) })
  if (answer === null) return
  const said = done ? toRecordText(resource, record, done) : answer.Message
  if (answer.Success) showToast('success', said ?? getText('engine.updated'))
  else showToast('error', answer.Message)
  await refreshRows(new Set([resource.name]))
}

async function undoMany(
  resource: Resource,
  action: RowAction,
  many: string,
  keys: readonly RecordKey[],
): Promise<void> {
  await runOnMany(resource, many, keys, {
    all: count => getText('engine.undone', getActionLabel(resource, action), count),
    some: (done, total, reasons) => getText('engine.undone.some', done, total, reasons),
  })
  await refreshRows(new Set([resource.name]))
}
