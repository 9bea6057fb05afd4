// What this browser keeps beyond its storages: it has more room, and a sign-out leaves what it must.

import { onWindowReset } from './windowState.ts'

const database = 'locum'
const table = 'kept'

let opening: Promise<IDBDatabase> | null = null
onWindowReset(() => {
  opening = null
})

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(table)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }).catch(error => {
    opening = null
    throw error
  })
  return opening
}

/** Does something with the table in one transaction; false where the browser keeps nothing for pages, or has no room. */
async function within(mode: IDBTransactionMode, work: (values: IDBObjectStore) => void): Promise<boolean> {
  try {
    const transaction = (await open()).transaction(table, mode)
    work(transaction.objectStore(table))
    return await new Promise(resolve => {
      transaction.oncomplete = () => resolve(true)
      transaction.onabort = () => resolve(false)
    })
  } catch {
    return false
  }
}

/** What is kept under a key; null where there is nothing. */
export async function readKept<Value>(key: string): Promise<Value | null> {
  let found: Value | undefined
  await within('readonly', values => {
    const request = values.get(key)
    request.onsuccess = () => {
      found = request.result
    }
  })
  return found ?? null
}

/** What is kept under the keys that are meant. */
export async function listKept<Value>(isMeant: (key: string) => boolean): Promise<Value[]> {
  const found: Value[] = []
  await within('readonly', values => {
    const request = values.openCursor()
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return
      if (isMeant(String(cursor.key))) found.push(cursor.value)
      cursor.continue()
    }
  })
  return found
}

/** Keeps what a change makes of the value under a key, whatever other windows do meanwhile; null where it could not be kept. */
export async function changeKept<Value>(key: string, change: (value: Value | null) => Value): Promise<Value | null> {
  let changed: Value | null = null
  const isKept = await within('readwrite', values => {
    const request = values.get(key)
    request.onsuccess = () => {
      changed = change(request.result ?? null)
      values.put(changed, key)
    }
  })
  return isKept ? changed : null
}

/** Forgets what is kept under the keys that are meant. */
export async function forgetKept(isMeant: (key: string) => boolean): Promise<void> {
  await within('readwrite', values => {
    const request = values.getAllKeys()
    request.onsuccess = () => {
      for (const key of request.result) if (isMeant(String(key))) values.delete(key)
    }
  })
}
