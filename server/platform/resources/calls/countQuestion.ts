import type { CallArguments } from '#contract/callArguments.ts'

/** Rows that are to be counted: those that the list of the resource would show. */
export interface CountQuestion extends Pick<CallArguments, 'conditions' | 'searchText' | 'args'> {
  resource: string
  /** Properties that are numbers, each to be added up. */
  sum?: readonly string[]
  /** How far they are counted; without it all are. */
  atMost?: number
}

/** How many rows there are, with `sums` by the properties that were to be added up. */
export interface Counted {
  count: number
  sums: Readonly<Record<string, number>>
}
