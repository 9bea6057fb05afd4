import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useStore } from '#src/lib/useStore.ts'
import { pageReloads } from '../menu/useReload.ts'

/** Where the page stands: it names the window, takes the focus after a navigation and begins anew when asked to. */
export function PageArea({ children }: { children: ReactNode }) {
  const reloads = useStore(pageReloads)
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  useDocumentTitle(handles.findLast(handle => handle?.title)?.title)
  const main = useFocusAfterNavigation()
  return (
    <Box
      component="main"
      id="main"
      ref={main}
      tabIndex={-1}
      sx={{ p: { xs: 4, sm: 6 }, minWidth: 0, minHeight: 'calc(100vh - 64px)', outline: 'none' }}
      key={reloads}
    >
      {children}
    </Box>
  )
}

function useFocusAfterNavigation() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // A page that has put the focus somewhere itself keeps it there.
    if (main.current?.contains(document.activeElement)) return
    const heading = main.current?.querySelector<HTMLElement>('h1[tabindex]')
    ;(heading ?? main.current)?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
