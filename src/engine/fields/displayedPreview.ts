import type { RecordKey } from '#contract/callArguments.ts'
import { buildStore } from '#src/lib/store.ts'
import { onWindowReset } from '#src/lib/windowState.ts'

/** A record of which a preview stands at the link that leads to it. */
export interface DisplayedPreview {
  anchor: HTMLElement
  /** Its resource. */
  resource: string
  id: RecordKey
}

/** In milliseconds: how long a link is pointed at before its preview opens, and how long the way into the preview may take. */
const times = { open: 400, close: 250 } as const

/** The one preview of the window; null where none stands. */
export const displayedPreview = buildStore<DisplayedPreview | null>(null)

let opening: ReturnType<typeof setTimeout> | undefined
let closing: ReturnType<typeof setTimeout> | undefined
onWindowReset(() => closePreview())

/** A link is pointed at, or has come to have the focus. */
export function announcePreview(next: DisplayedPreview): void {
  clearTimeout(opening)
  if (displayedPreview.get()?.anchor === next.anchor) {
    keepPreview()
    return
  }
  opening = setTimeout(() => {
    keepPreview()
    displayedPreview.set(next)
  }, times.open)
}

/** The preview itself is pointed at: it stays. */
export function keepPreview(): void {
  clearTimeout(closing)
}

/** The pointer has left the link or its preview: it closes, unless the pointer comes back or the link has the focus. */
export function leavePreview(): void {
  clearTimeout(opening)
  clearTimeout(closing)
  closing = setTimeout(() => {
    if (displayedPreview.get()?.anchor !== document.activeElement) displayedPreview.set(null)
  }, times.close)
}

/** Closes the preview at once, and opens none that was about to. */
export function closePreview(): void {
  clearTimeout(opening)
  clearTimeout(closing)
  displayedPreview.set(null)
}
