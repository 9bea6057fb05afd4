import { useListContext } from 'ra-core'
import { useEffect } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'

/** Tells that a page beyond the first could not be read: ra-core then shows the first one, which may well be there. */
export function useFailedPage(): void {
  const text = useText()
  const { error, page, data } = useListContext()
  const message = error && page > 1 && !data ? (error as Error).message || text('engine.list.failed') : null
  useEffect(() => showToast('error', message), [message])
}
