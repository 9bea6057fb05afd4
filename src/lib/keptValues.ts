// What this browser keeps beyond its storages: it has more room, and a sign-out leaves what it must.

import { createStore, delMany, entries, get, keys, update } from 'idb-keyval'
import { onWindowReset } from './windowState.ts'

const buildStore = () => createStore('locum', 'kept')

let store = buildStore()
onWindowReset(() => {
  store = buildStore()
})

/** Null where the browser keeps nothing for pages, or has no room. */
async function attempt<Found>(work: () => Promise<Found>): Promise<Found | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

/** What is kept under a key; null where there is nothing. */
export async function readKept<Value>(key: string): Promise<Value | null> {
  return (await attempt(() => get<Value>(key, store))) ?? null
}

/** What is kept under the keys that are meant. */
export async function listKept<Value>(isMeant: (key: string) => boolean): Promise<Value[]> {
  const kept = (await attempt(() => entries<string, Value>(store))) ?? []
  return kept.filter(([key]) => isMeant(key)).map(([, value]) => value)
}

/** Keeps what a change makes of the value under a key, whatever other windows do meanwhile; null where it could not be kept. */
export async function changeKept<Value>(key: string, change: (value: Value | null) => Value): Promise<Value | null> {
  return attempt(async () => {
    let changed = null as Value | null
    const make = (value: Value | undefined) => {
      changed = change(value ?? null)
      return changed
    }
    await update<Value>(key, make, store)
    return changed
  })
}

/** Forgets what is kept under the keys that are meant. */
export async function forgetKept(isMeant: (key: string) => boolean): Promise<void> {
  await attempt(async () => delMany((await keys<string>(store)).filter(isMeant), store))
}
