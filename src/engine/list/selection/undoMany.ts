import type { RecordKey } from '#contract/callArguments.ts'
import type { RowAction } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { getText } from '#src/providers/messages/getText.ts'
import type { ToastActions } from '#src/ui/toast.ts'
import { runOnMany } from '../../record/restoring.ts'
import { getActionLabel } from '../../record/useActionLabel.ts'
import { toUndoButton } from '../grid/undoAction.ts'
import { listBulkActions } from './bulkActions.ts'

/** More rows than these are not taken back by one press. */
const mostRows = 1000

/** The button that takes back what was done to many: to rows that have changed by it. */
export function offerOppositeOfMany(
  resource: Resource,
  { undo }: RowAction,
  changed: readonly RecordKey[],
): ToastActions {
  if (undo === undefined || changed.length === 0 || changed.length > mostRows) return {}
  const opposite = listBulkActions(resource, heldPermissions.get()).find(
    ({ name, takes }) => name === undo && takes.keys,
  )
  return opposite ? toUndoButton(() => undoMany(resource, opposite, opposite.many, changed)) : {}
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
