import Alert from '@mui/material/Alert'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { onWindowReset } from '#src/lib/windowState.ts'
import { findAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { ThemeFrame } from '#src/theme/ThemeFrame.tsx'
import { shellBottom } from '#src/ui/shellTop.ts'

let current: Root | undefined
onWindowReset(() => {
  current?.unmount()
  current = undefined
})

const modeStyle = { position: 'sticky', bottom: shellBottom, zIndex: 'appBar', py: 0, bgcolor: 'tint.warning' }

/** Draws a root under the theme; the root that stood before is taken down. */
export function renderRoot(container: HTMLElement, content: ReactNode): void {
  current?.unmount()
  current = createRoot(container)
  current.render(
    <StrictMode>
      <ThemeFrame>
        {content}
        {findAppConfiguration()?.IsEverythingPermitted && (
          // Below the page: what stands at its top has fixed places.
          <Alert role="note" severity="warning" square sx={modeStyle}>
            {getText('app.everythingPermitted')}
          </Alert>
        )}
      </ThemeFrame>
    </StrictMode>,
  )
}
