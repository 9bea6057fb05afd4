import type { RaRecord } from 'ra-core'
import { onWindowReset } from '#src/lib/windowState.ts'
import type { ListQuery } from '#src/providers/data/listQuery.ts'
import type { ListMeta } from '#src/providers/data/listRecords.ts'

/** A page of a list as it was shown last: what it was asked with, and what came. */
export interface DisplayedList {
  query: ListQuery
  meta: ListMeta | undefined
  rows: readonly RaRecord[]
  /** Null where nobody counted. */
  total: number | null
  hasNext: boolean
}

/** More pages of the history than these are not remembered. */
const mostLists = 20

/** By position in the history of the window and resource, the latest last. */
const lists = new Map<string, DisplayedList>()
onWindowReset(() => lists.clear())

const toKey = (position: number, resource: string) => `${position} ${resource}`

/** Notes what a list shows at a position in the history. */
export function noteList(position: number, resource: string, list: DisplayedList): void {
  const key = toKey(position, resource)
  lists.delete(key)
  lists.set(key, list)
  const [oldest] = lists.keys()
  if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest)
}

/** The list of a resource that stands at a position in the history; null where none does. */
export function findList(position: number, resource: string): DisplayedList | null {
  return lists.get(toKey(position, resource)) ?? null
}
