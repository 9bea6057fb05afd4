import type { RecordKey } from '#contract/callArguments.ts'
import type { RowAction } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { getText } from '#src/providers/messages/getText.ts'
import type { ToastActions } from '#src/ui/toast.ts'
import { runOnMany } from '../../record/restoring.ts'
import { getActionLabel } from '../../record/useActionLabel.ts'
import { type BulkAction, listBulkActions } from './bulkActions.ts'

/** More rows than these are not taken back by one press. */
const mostRows = 1000

/** The button that takes back what an action has done to rows that have changed by it, as far as they allow that. */
export function offerOppositeOfMany(
  resource: Resource,
  { undo }: RowAction,
  changed: readonly RecordKey[],
): ToastActions {
  if (undo === undefined || changed.length === 0 || changed.length > mostRows) return {}
  const offered = listBulkActions(resource, heldPermissions.get())
  const opposite = offered.find(({ name, takes }) => name === undo && takes.keys)
  if (!opposite) return {}
  return { button: { label: getText('engine.undo'), onPress: () => void undoMany(resource, opposite, changed) } }
}

async function undoMany(resource: Resource, action: BulkAction, keys: readonly RecordKey[]): Promise<void> {
  await runOnMany(resource, action.many, keys, {
    all: count => getText('engine.undone', getActionLabel(resource, action), count),
    some: (done, total, reasons) => getText('engine.undone.some', done, total, reasons),
  })
  await refreshRows(new Set([resource.name]))
}
