import type { RecordValues } from '../callArguments.ts'
import { findState } from './interpreter.ts'
import { anyState, type ClockEntry, type Machine, type Span } from './machine.ts'

/** An event that is due for a row at a moment. */
export interface DueEvent {
  /** The event and its moment: what has been sent once under a key is not sent again. */
  key: string
  event: string
  /** ISO with Z. */
  moment: string
  late: 'run' | 'skip'
}

/** Milliseconds of each unit in which a span is said. */
const spanUnits = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const

const units: Readonly<Record<string, number>> = { m: spanUnits.minutes, h: spanUnits.hours, d: spanUnits.days }

/** The properties whose moments a machine's clock goes by; none where it has no clock. */
export function listClockFields({ clock = [] }: Machine): string[] {
  return [...new Set(clock.flatMap(({ due }) => [due.field, ...(due.notBefore === undefined ? [] : [due.notBefore])]))]
}

/**
 * The events that are due for a row as it stands, by their moments (domain "What happens by the clock"); with `anyState` those of its
 * moments in whatever state, too. `settings` go before the machine's own constants.
 */
export function listDue(
  machine: Machine,
  row: Readonly<RecordValues>,
  settings: Readonly<Record<string, unknown>>,
  { isStateAsked = true }: { isStateAsked?: boolean } = {},
): DueEvent[] {
  const state = findState(machine, row)
  const found = new Map<string, DueEvent>()
  for (const entry of machine.clock ?? []) {
    const isOpen = state !== null && (entry.from.includes(state.name) || (isAny(entry) && state.terminal !== true))
    const moment = isOpen || !isStateAsked ? findMoment(machine, entry, row, settings) : null
    if (moment === null) continue
    const key = `${entry.event}@${moment}`
    found.set(key, { key, event: entry.event, moment, late: entry.late ?? 'run' })
  }
  return [...found.values()].sort((one, other) => (one.moment < other.moment ? -1 : Number(one.moment > other.moment)))
}

function isAny({ from }: ClockEntry): boolean {
  return from.includes(anyState)
}

function findMoment(
  machine: Machine,
  { due, before, after }: ClockEntry,
  row: Readonly<RecordValues>,
  settings: Readonly<Record<string, unknown>>,
): string | null {
  const toTime = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : Number.NaN)
  const [own, earliest] = [toTime(row[due.field]), toTime(row[due.notBefore ?? ''])]
  const start = earliest > own ? earliest : own
  const read = (span: Span | undefined) => (span === undefined ? 0 : readSpan(machine, span, settings))
  const moment = new Date(start - read(before) + read(after))
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** The milliseconds of a span; NaN where its setting holds no number, and then nothing is due. */
function readSpan(machine: Machine, span: Span, settings: Readonly<Record<string, unknown>>): number {
  if (typeof span !== 'string') {
    const value = settings[span.setting] ?? machine.settings?.[span.setting]
    return typeof value === 'number' ? value * spanUnits[span.unit ?? 'hours'] : Number.NaN
  }
  const [, count, unit] = /^(\d+)([mhd])$/.exec(span) ?? []
  return Number(count) * (units[unit ?? ''] ?? Number.NaN)
}
