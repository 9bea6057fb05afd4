import { useEffect } from 'react'
import { menuRequests } from '#src/lib/menuRequests.ts'
import type { MenuLayout } from './useMenuLayout.ts'

/** Opens the menu for a page that asks for it; where it stands beside the page anyway, it takes the focus. */
export function useMenuRequests({ isNarrow, isExpanded, toggle }: MenuLayout): void {
  useEffect(
    () =>
      menuRequests.subscribe(() => {
        if (!isNarrow) document.querySelector<HTMLElement>('#side-menu :is(a, button)')?.focus()
        else if (!isExpanded) toggle()
      }),
    [isNarrow, isExpanded, toggle],
  )
}
