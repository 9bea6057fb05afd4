import type { RecordValues } from '#contract/callArguments.ts'
import { isDate } from '#contract/formats.ts'
import { badRequest } from '../kernel/problem.ts'

/** A date among the parameters of a call; null where it is not given. Throws 400 on what is no day of the calendar. */
export function readDate(args: Readonly<RecordValues>, name: string): string | null {
  const value = args[name]
  if (value === undefined || value === null) return null
  if (typeof value === 'string' && isDate(value)) return value
  throw badRequest(`${name} takes a date such as 2026-11-20.`)
}
