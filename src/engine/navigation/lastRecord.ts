import { onWindowReset } from '#src/lib/windowState.ts'

/** The record whose screen was open last, by its resource and its key as text; null where there is none. */
let last: { resource: string; id: string } | null = null
onWindowReset(() => {
  last = null
})

/** Notes that the screen of a record is open. */
export function noteRecord(resource: string, id: string): void {
  last = { resource, id }
}

/** The key of the record of this resource that was left last, given once; null where it was another's. */
export function takeLastRecord(resource: string): string | null {
  if (last?.resource !== resource) return null
  const { id } = last
  last = null
  return id
}
