const running = new Set<AbortController>()

/** Registers a request that the next navigation may cancel; `release` must be called once it has ended. */
export function registerCancelable(): { signal: AbortSignal; release(): void } {
  const controller = new AbortController()
  running.add(controller)
  return { signal: controller.signal, release: () => void running.delete(controller) }
}

/** Cancels what no longer matters after a navigation (rules C7.30); changes and hubs are never registered. */
export function cancelOnNavigation(): void {
  for (const controller of running) controller.abort()
  running.clear()
}
