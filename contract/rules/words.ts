import type { GuardOf } from '../machine/machine.ts'

/**
 * A value that is worked out of a record: a literal, a property, numbers added up, multiplied or taken from the first, or a text
 * with properties in braces.
 */
export type Computation =
  | string
  | number
  | boolean
  | null
  | { field: string }
  | { sum: Computation[] }
  | { product: Computation[] }
  | { difference: Computation[] }
  | { text: string }

/** A condition over a record, said as the guards of machines are. */
export type RecordGuard = GuardOf<Computation>

/** What a record must fulfil, and what is said at which field where it does not. */
export interface RecordRule {
  field: string
  must: RecordGuard
  /** The catalogue's key. */
  message: string
}

/**
 * Which options another property of the record leaves: `values` lists them by that property's value, all being open for one that
 * is not listed; `by` is the property of the referenced record that must equal it.
 */
export interface OptionRule {
  from: string
  values?: Record<string, (string | number)[]>
  by?: string
  /** Of a lookup: its category by that property's value; that of `x-lookup` for one that is not listed. */
  lookups?: Record<string, string>
}
