import type { Store } from 'ra-core'
import { onWindowReset } from '#src/lib/windowState.ts'
import { findClaims } from '../auth/findClaims.ts'

/** Where the session storage keeps what one user has chosen; a sign-out empties it. */
const toPrefix = (): string => `locum.window.${findClaims().sub ?? ''}.`

const listeners = new Map<string, Set<(value: unknown) => void>>()
onWindowReset(() => listeners.clear())

/**
 * What ra-core keeps of lists, such as page, sort and filters: for this window and this user alone, until the window is closed.
 * A window that is opened beside it begins with the usual list.
 */
export const windowStore: Store = {
  setup() {},
  teardown() {},
  getItem: <Value>(key: string, usual?: Value) => read<Value>(toPrefix() + key) ?? usual,
  setItem(key, value) {
    if (value === undefined) sessionStorage.removeItem(toPrefix() + key)
    else sessionStorage.setItem(toPrefix() + key, JSON.stringify(value))
    broadcast(key, value)
  },
  removeItem: key => windowStore.setItem(key, undefined),
  removeItems: begin => Object.keys(windowStore.listItems?.(begin) ?? {}).forEach(windowStore.removeItem),
  reset: () => windowStore.removeItems(''),
  listItems(begin = '') {
    const prefix = toPrefix()
    const keys = Object.keys(sessionStorage).filter(key => key.startsWith(prefix + begin))
    return Object.fromEntries(keys.map(key => [key.slice(prefix.length), read(key)]))
  },
  subscribe(key, callback) {
    const known = listeners.get(key) ?? new Set()
    listeners.set(key, known.add(callback))
    return () => void known.delete(callback)
  },
}

function broadcast(key: string, value: unknown): void {
  for (const listener of [...(listeners.get(key) ?? [])]) listener(value)
}

/** Undefined where nothing is kept, or nothing that can be read. */
function read<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '') as Value
  } catch {
    return undefined
  }
}
