import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useActionLabel } from '../../record/useActionLabel.ts'
import type { BulkAction } from './bulkActions.ts'

/** The way from an action on many rows to its label: that of the row action, but of many rows one field is edited. */
export function useBulkLabel(resource: Resource): (action: BulkAction) => string {
  const text = useText()
  const toLabel = useActionLabel(resource)
  return action => (action.call === 'update' ? text('engine.selection.edit') : toLabel(action))
}
