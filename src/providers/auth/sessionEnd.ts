/** What begins with this in the session storage outlives a session that ended by itself, and no sign-out. */
export const draftPrefix = 'locum.draft.'

const listeners = new Set<() => void>()

/**
 * Calls the listener when the session is found to have ended by itself, before its storage is emptied and the page left:
 * the last moment at which something can be kept for the same user. Answers the way to stop listening.
 */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says that the session has ended by itself. */
export function announceSessionEnd(): void {
  for (const listener of [...listeners]) listener()
}
