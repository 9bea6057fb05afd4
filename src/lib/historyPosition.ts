/** How many pages of this console lie before the present one in the history of the window, as React Router counts them. */
export function findHistoryPosition(): number {
  return (window.history.state as { idx?: number } | null)?.idx ?? 0
}
