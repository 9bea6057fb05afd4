import type { Caller } from '../access/caller.ts'
import type { Queries } from '../database/types.ts'
import type { ResourcePlan } from './plan.ts'
import type { View } from './view.ts'

/** A name in entries of the audit that is no property of the record. */
export interface EntryWord {
  /** What it is called: a key of the catalogue. */
  label: string
  /** The resource of the records whose keys it holds, and by which property they are known; absent where it holds a plain value. */
  of?: { resource: string; by: string }
}

/** Who is informed of entries, and by what these are described: those of the resource of `plan`. */
export interface EntryReader {
  plan: ResourcePlan
  /** Every resource that is served, by name. */
  plans: ReadonlyMap<string, ResourcePlan>
  view: View
  caller: Caller
  queries: Queries
  /** What the services add, by resource. */
  extensions: Readonly<
    Record<string, { entryWords?: Readonly<Record<string, EntryWord>>; anonymous?: readonly string[] } | undefined>
  >
  toLabel(field: string): string
  text(key: string, ...args: unknown[]): string
}
