import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { mayLeave } from '#src/engine/index.ts'
import { buildStore } from '#src/lib/store.ts'

/** Counts how often the present page was asked for anew; the page area is keyed by it. */
export const pageReloads = buildStore(0)

/**
 * Has a link to the present page show it anew with fresh data (SPEC-0 §2: "Navigating to the same URL reloads"), unless it holds
 * unsaved changes that are to stay.
 */
export function useReload(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const reload = async (): Promise<void> => {
      if (!(await mayLeave())) return
      void queryClient.invalidateQueries()
      pageReloads.set(pageReloads.get() + 1)
    }
    // Before the link itself: what is prevented here is no navigation of its own.
    const look = (event: MouseEvent): void => {
      if (!isPlain(event) || findLink(event)?.href !== location.href) return
      event.preventDefault()
      void reload()
    }
    document.addEventListener('click', look, true)
    return () => document.removeEventListener('click', look, true)
  }, [queryClient])
}

/** A click that opens no other window. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
}

function findLink({ target }: MouseEvent): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.target === '' ? link : null
}
