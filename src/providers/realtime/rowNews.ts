import { onWindowReset } from '#src/lib/windowState.ts'

type Listener = (resources: readonly string[]) => void

const listeners = new Set<Listener>()
onWindowReset(() => listeners.clear())

/** Has a function called with the names of resources whose rows have changed; answers what ends that. */
export function hearRows(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Tells that rows of these resources have changed. */
export function publishRowNews(resources: readonly string[]): void {
  for (const listener of [...listeners]) listener(resources)
}
