import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { findNonce } from '#src/lib/nonce.ts'
import { theme } from './theme.ts'

const nonce = findNonce()
const cache = createCache({ key: 'mui', prepend: true, ...(nonce ? { nonce } : {}) })

/** Puts a root under the theme; its styles carry the page's nonce. */
export function ThemeFrame({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" noSsr>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
