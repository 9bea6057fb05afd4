import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useSavedLanguage } from './useLanguage.ts'
import { useSavedTheme } from './useThemeMode.ts'

/** A page that stands without menu and header (`isBare` of its handle). */
export function BareFrame({ children }: { children: ReactNode }) {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  useDocumentTitle(handle?.title)
  useSavedTheme()
  useSavedLanguage()
  return (
    <Box component="main" id="main" tabIndex={-1} sx={{ px: { xs: 4, sm: 6 }, minHeight: '100vh', outline: 'none' }}>
      {children}
    </Box>
  )
}
