const listeners = new Set<() => void>()

/** Tells this process that an entry was written, by a statement whose transaction may still be open. */
export function notifyEntry(): void {
  for (const listener of listeners) listener()
}

/** Hears of entries that this process writes; answers the function that ends it. */
export function onEntry(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
