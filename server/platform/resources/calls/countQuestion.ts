import type { CallArguments } from '#contract/callArguments.ts'

/** Rows that are to be counted: those that the list of the resource would show. */
export interface CountQuestion extends Pick<CallArguments, 'conditions' | 'searchText' | 'args'> {
  resource: string
  /** Properties that are numbers, each to be added up. */
  sum?: readonly string[]
  /** How many of them have this date, or instant in a zone, on each day; `from` and `to` as conditions take them. */
  trend?: { field: string; from: string; to: string; zone: string }
}

/** How many rows there are; `sums` by the properties that were to be added up, `days` by date, those without a row left out. */
export interface Counted {
  count: number
  sums: Readonly<Record<string, number>>
  days: Readonly<Record<string, number>> | null
}
