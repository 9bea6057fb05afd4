import { useRefresh } from 'ra-core'
import { useCallback } from 'react'
import { buildKeyArguments } from '#contract/calls/keyArguments.ts'
import type { RowAction } from '#contract/descriptor.ts'
import { fillTemplate, type Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { askConfirmation } from '#src/ui/confirmation.ts'
import { showToast } from '#src/ui/toast.ts'
import type { TableRow } from './DataTable.tsx'

/**
 * Performs a row action that is a call: asks first where its descriptor says so, tells what came of it, and reloads;
 * `onDeleted` is told of a row that will be gone.
 */
export function usePerformAction(
  resource: Resource,
  onDeleted: (row: TableRow) => void,
): (action: RowAction, row: TableRow) => Promise<void> {
  const text = useText()
  const refresh = useRefresh()
  return useCallback(
    async ({ name, call, confirm }, row) => {
      if (!call) return
      const isDelete = call === 'delete'
      const represented = fillTemplate(resource.descriptor.represent, row)
      const question = confirm ? fillTemplate(confirm, row) : isDelete ? text('engine.delete.confirm') : null
      const title = isDelete ? text('engine.delete.title', represented || name) : undefined
      if (question !== null && !(await askConfirmation({ message: question, title }))) return
      const id = row[resource.key] as number | string
      const answer = await callResource(resource, call, buildKeyArguments(resource, call, id))
      if (answer.Success) showToast('success', answer.Message ?? text(isDelete ? 'engine.deleted' : 'engine.updated'))
      else showToast('error', answer.Message)
      if (answer.Success && isDelete) onDeleted(row)
      refresh()
    },
    [resource, text, refresh, onDeleted],
  )
}
