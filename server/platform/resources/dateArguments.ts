import { isDate } from '#contract/formats.ts'
import { badRequest } from '../kernel/problem.ts'

/** A date among the parameters of a call; null where it is not given. Throws 400 on what is no day of the calendar. */
export function readDate<Given extends object>(given: Given, name: keyof Given & string): string | null {
  const value: unknown = given[name]
  if (value === undefined || value === null) return null
  if (typeof value === 'string' && isDate(value)) return value
  throw badRequest(`${name} takes a date such as 2026-11-20.`)
}
