import { onWindowReset } from './windowState.ts'

/** A value outside React that can be read at any time and watched. */
export interface Store<Value> {
  get(): Value
  set(next: Value): void
  /** Calls the listener after each change and answers the way to stop that. */
  subscribe(listener: () => void): () => void
}

/** Builds one that is kept for the window. */
export function buildStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  const store: Store<Value> = {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  onWindowReset(() => store.set(initial))
  return store
}
