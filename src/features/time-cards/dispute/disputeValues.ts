import { countClaimed } from '#contract/cardNeeds.ts'
import { formats } from '#contract/formats.ts'
import { moveDays, toShiftEnd } from '#contract/wallClock.ts'

/** The figures that are disputed about, as far as they are known of a card. */
export interface DisputedCard {
  /** The day on which the shift begins, as `2026-11-20`. */
  date: string
  /** When it is planned to begin or was begun, as `2026-11-20T19:00:00`; null where that is not known. */
  start: string | null
}

/** What is typed in the dialog: either approved hours, or the times that are right (`isCorrecting`). */
export interface DisputeValues {
  isCorrecting: boolean
  hours: number | string | null
  clockIn: string | null
  clockOut: string | null
  breakMinutes: number | string | null
  reason: string
  name: string
  email: string
}

export type DisputeField = Exclude<keyof DisputeValues, 'isCorrecting'>

/** What is wrong with a field: the key of a message and its arguments. */
export type DisputeErrors = Partial<Record<DisputeField, [key: string, ...args: unknown[]]>>

/** What a dispute is sent as (SPEC-2 §3 "Dispute slot"). */
export interface Dispute {
  ApprovedHours: number | null
  AdjustedClockIn: string | null
  AdjustedClockOut: string | null
  AdjustedBreakTime: number | null
  DisputeReason: string
  DisputedByName: string
  DisputedByEmail: string
  /** The question about the hours was answered. */
  IgnoreWarning?: true
}

/** SPEC-2 §5 "Facility dispute dialog", rules C7.8. */
export const disputeLimits = {
  hours: { decimals: 2, min: 0, max: 999 },
  break: { decimals: 0, min: 0, max: 1440 },
  reason: 1000,
  name: 100,
} as const

const minutesADay = 24 * 60

/** What the dialog begins with, and what stays of it when its way is switched. */
export const noFigures = { hours: null, clockIn: null, clockOut: null, breakMinutes: null } as const

/** What is wrong with what was typed; empty where it can be sent. */
export function findDisputeErrors(values: DisputeValues, card: DisputedCard): DisputeErrors {
  return {
    ...(values.isCorrecting ? findTimeErrors(values, card) : findHourErrors(values)),
    ...findPersonErrors(values),
  }
}

const mandatory: [string] = ['validation.required']

/** What speaks against typed hours. */
export function findHourErrors({ hours }: Pick<DisputeValues, 'hours'>): DisputeErrors {
  if (hours === null || hours === '') return { hours: mandatory }
  const { decimals, min, max } = disputeLimits.hours
  const isFine = typeof hours === 'number' && hours >= min && hours <= max && hasDecimals(hours, decimals)
  return isFine ? {} : { hours: ['INVALID_APPROVED_HOURS'] }
}

function hasDecimals(value: number, most: number): boolean {
  return Number(value.toFixed(most)) === value
}

function findTimeErrors(values: DisputeValues, card: DisputedCard): DisputeErrors {
  const errors: DisputeErrors = {}
  for (const name of ['clockIn', 'clockOut'] as const) {
    const value = values[name]
    if (value === null || value === '') errors[name] = mandatory
    else if (!formats.time?.(value)) errors[name] = ['dispute.noTime']
  }
  if (Object.keys(errors).length > 0) return errors
  const { clockIn, clockOut } = toAdjustedTimes(values, card)
  const worked = countClaimed(clockIn, clockOut, 'UTC')
  const taken = values.breakMinutes ?? 0
  const isFine = typeof taken === 'number' && Number.isInteger(taken) && taken >= 0 && taken <= worked
  return isFine ? {} : { breakMinutes: ['dispute.longBreak', worked] }
}

function findPersonErrors({ reason, name, email }: DisputeValues): DisputeErrors {
  const errors: DisputeErrors = {}
  if (reason.trim() === '') errors.reason = mandatory
  else if (reason.trim().length > disputeLimits.reason) errors.reason = ['validation.maxLength', disputeLimits.reason]
  if (name.trim() === '') errors.name = mandatory
  else if (name.trim().length > disputeLimits.name) errors.name = ['validation.maxLength', disputeLimits.name]
  if (email.trim() === '') errors.email = mandatory
  else if (!formats.email?.(email.trim())) errors.email = ['ENTER_VALID_EMAIL_ADDRESS']
  return errors
}

/**
 * The times of day as wall-clock times: the clock-in on the day that lies nearest to the shift's start, a clock-out that is not
 * after it on the next day (rules C7.8).
 */
export function toAdjustedTimes(
  { clockIn, clockOut }: Pick<DisputeValues, 'clockIn' | 'clockOut'>,
  { date, start }: DisputedCard,
): { clockIn: string; clockOut: string } {
  const [from, to] = [clockIn ?? '', clockOut ?? '']
  const isNextDay = start !== null && toMinutes(from) - toMinutes(start.slice(11)) < -minutesADay / 2
  const sameDay = `${date}T${from.slice(0, 5)}:00`
  const begun = isNextDay ? moveDays(sameDay, 1) : sameDay
  return { clockIn: begun, clockOut: toShiftEnd(begun, to.slice(0, 5)) }
}

/** What is sent of what was typed. */
export function toDispute(values: DisputeValues, card: DisputedCard): Dispute {
  const times = values.isCorrecting ? toAdjustedTimes(values, card) : null
  return {
    ApprovedHours: values.isCorrecting ? null : Number(values.hours),
    AdjustedClockIn: times?.clockIn ?? null,
    AdjustedClockOut: times?.clockOut ?? null,
    AdjustedBreakTime: times ? Number(values.breakMinutes ?? 0) : null,
    DisputeReason: values.reason.trim(),
    DisputedByName: values.name.trim(),
    DisputedByEmail: values.email.trim(),
  }
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
