/** A way into a file: names and indexes. */
export type Way = readonly (string | number)[]

/** What is wrong with a part of a file. */
export interface Mistake {
  at: Way
  message: string
  fix: string
}

/** Any object of a data file. */
export type Plain = Record<string, unknown>

/** True for an object of a data file. */
export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Where the value of an operand comes from; `row.` is the record. */
export const prefixes = ['row', 'arg', 'fact', 'caller', 'setting', 'flag'] as const

/** What stands for a value by itself. */
export const bareOperands = ['now', 'actor'] as const

/** How a value is compared, beside a value alone (equals), a list (one of), null (absent) and `not`. */
export const comparisons = [
  ...['above', 'atLeast', 'below', 'atMost', 'after', 'before', 'equals', 'notEquals', 'in', 'present', 'absent'],
] as const

/** Whose value a comparison beside it is about, where that is no path. */
export const subjects = ['hoursUntil', 'sum', 'product', 'difference', 'text', 'value'] as const

/** What stands beside the conditions of a guard. */
export const asides = ['else', 'args', 'ask'] as const

/** The words of a condition, and what stands for a value by itself. */
export const guardWords: readonly string[] = [
  ...['all', 'any', 'not', 'zone'],
  ...[...bareOperands, ...comparisons, ...subjects, ...asides],
]

/** What no path of a condition is called: a property of such a name is said with `row.` before it. */
export const reserved: ReadonlySet<string> = new Set([
  ...['when', 'left', 'is', 'right', 'message', 'field', 'literal'],
  ...guardWords,
])
