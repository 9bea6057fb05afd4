import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { onWindowReset } from '#src/lib/windowState.ts'
import { ThemeFrame } from '#src/theme/ThemeFrame.tsx'

let current: Root | undefined
onWindowReset(() => {
  current?.unmount()
  current = undefined
})

/** Draws a root under the theme; the root that stood before is taken down. */
export function renderRoot(container: HTMLElement, content: ReactNode): void {
  current?.unmount()
  current = createRoot(container)
  current.render(
    <StrictMode>
      <ThemeFrame>{content}</ThemeFrame>
    </StrictMode>,
  )
}
