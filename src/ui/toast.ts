import { buildStore } from '#src/lib/store.ts'
import { onWindowReset } from '#src/lib/windowState.ts'

export type ToastStatus = 'success' | 'error' | 'warning' | 'info'

/** What can be done at a toast. */
export interface ToastActions {
  /** What a press on its text does; without it, nothing. */
  onPress?: () => void
  /** Stands beside its text; a press takes the toast away, too. */
  button?: { label: string; onPress: () => void }
}

export interface Toast extends ToastActions {
  id: number
  status: ToastStatus
  text: string
}

export const toasts = buildStore<readonly Toast[]>([])

let lastId = 0
onWindowReset(() => {
  lastId = 0
})

/** Shows a toast; no text, no toast (SPEC-0 §8 "Null error message"). A text that stands there already is not shown twice. */
export function showToast(status: ToastStatus, text: string | null | undefined, actions: ToastActions = {}): void {
  if (!text) return
  const standing = toasts.get().filter(toast => toast.status !== status || toast.text !== text)
  toasts.set([...standing, { id: ++lastId, status, text, ...actions }])
}

export function removeToast(id: number): void {
  toasts.set(toasts.get().filter(toast => toast.id !== id))
}

/** Takes a toast away whose text holds no longer. */
export function withdrawToast(status: ToastStatus, text: string): void {
  const standing = toasts.get()
  const rest = standing.filter(toast => toast.status !== status || toast.text !== text)
  if (rest.length < standing.length) toasts.set(rest)
}
