import { useRefresh } from 'ra-core'
import { useCallback } from 'react'
import { buildKeyArguments } from '#contract/calls/keyArguments.ts'
import type { RowAction } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { downloadFile } from '#src/lib/downloadFile.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { liveResources, manifestState } from '#src/providers/data/manifestState.ts'
import { AnsweredFile } from '#src/providers/http/answeredFile.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { askConfirmation, type Question, withdrawQuestion } from '#src/ui/confirmation.ts'
import { showToast } from '#src/ui/toast.ts'
import { toRecordText } from '../../fields/recordText.ts'
import { listRowActions } from './rowActions.ts'
import type { TableRow } from './table.ts'

/**
 * Performs a row action that is a call: asks first where its descriptor says so, tells what came of it, and reloads. Where the
 * configuration has it no more by then, that is said instead; a call that answers a file downloads it;
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
      const canPerform = () => {
        const current = liveResources.get(resource.name)
        const actions = current ? listRowActions(current, heldPermissions.get()) : []
        return actions.some(action => action.name === name && action.call === call)
      }
      const represented = toRecordText(resource, row)
      const question = confirm ? toRecordText(resource, row, confirm) : isDelete ? text('engine.delete.confirm') : null
      const title = isDelete ? text('engine.delete.title', represented || name) : undefined
      const isMeant =
        question === null || (await askWhile(canPerform, { message: question, title, isDestructive: isDelete }))
      const tellGone = () => showToast('error', text('engine.action.gone'))
      if (!canPerform()) return tellGone()
      if (!isMeant) return
      const id = row[resource.key] as number | string
      const answer = await callResource(resource, call, buildKeyArguments(resource, call, id))
      if (answer.Source instanceof AnsweredFile) return downloadFile(answer.Source.name, answer.Source.content)
      if (answer.Success) showToast('success', answer.Message ?? text(isDelete ? 'engine.deleted' : 'engine.updated'))
      // What the services say of a call that they have no more is of methods and addresses.
      else if (answer.status === 405 || !canPerform()) tellGone()
      else showToast('error', answer.Message)
      if (answer.Success && isDelete) onDeleted(row)
      refresh()
    },
    [resource, text, refresh, onDeleted],
  )
}

/** Asks the user, who can answer only while what is asked can be done; the answer is false after that. */
export async function askWhile(isPossible: () => boolean, question: Question): Promise<boolean> {
  const endWatch = manifestState.subscribe(() => {
    if (!isPossible()) withdrawQuestion()
  })
  const isMeant = await askConfirmation(question)
  endWatch()
  return isMeant
}
