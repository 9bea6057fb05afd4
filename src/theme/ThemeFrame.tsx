import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useEffect } from 'react'
import { findNonce } from '#src/lib/nonce.ts'
import { followPrinting } from './followPrinting.ts'
import { theme } from './theme.ts'

const nonce = findNonce()
const cache = createCache({ key: 'mui', prepend: true, ...(nonce ? { nonce } : {}) })

/** Puts a root under the theme, which is the light one on paper; its styles carry the page's nonce. */
export function ThemeFrame({ children }: { children: ReactNode }) {
  useEffect(followPrinting, [])
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" noSsr>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
