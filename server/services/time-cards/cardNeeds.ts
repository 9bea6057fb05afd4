import type { RecordValues } from '#contract/callArguments.ts'
import { findClaimedMinutes, listNeeds, type Need } from '#contract/cardNeeds.ts'
import { toDateText } from '#contract/timeText.ts'
import { moveDays, toZoneDate } from '#contract/wallClock.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { listAttendances, listCards, listSlots } from './cardRepository.ts'
import { sumSlots } from './slotRules.ts'
import { listMealBreaks, weighHours } from './unusualHours.ts'

/** The time and attendance types whose hours are brought by a sheet (SPEC-2 §3 "Enumerations"). */
const sheets: readonly unknown[] = ['1', '2']

/** Days back to which a date is named by its weekday. */
const namedDays = 6

/** Tells of each card what it needs, and what the facility claims of it (W8). */
export async function fillNeeds(context: CallContext, rows: RecordValues[]): Promise<void> {
  const ids = rows.map(({ ID }) => ID as number)
  const slots = await listSlots(context.database, ids)
  const breaks = await listMealBreaks(context, ids)
  const [cards, attendances] = [await listCards(context.database, ids), await listAttendances(context.database, ids)]
  const weekday = new Intl.DateTimeFormat(context.language, { weekday: 'long', timeZone: 'UTC' })
  for (const row of rows) {
    const id = row.ID as number
    const { attendance = null, zone = 'UTC' } = attendances.get(id) ?? {}
    const claimedMinutes = findClaimedMinutes(row, zone)
    const [card, own] = [cards.get(id), slots.get(id) ?? []]
    const { shiftSlots, hasOpenShift, hasOpenBreak } = sumSlots(own)
    const mealBreak = breaks.get(id) ?? null
    const hours = card ? weighHours(card, own, { minutes: claimedMinutes, isClaim: true, mealBreak }) : 'usual'
    const isSheet = sheets.includes(attendance)
    const needs = listNeeds(row, { shiftSlots, hasOpenShift, hasOpenBreak, claimedMinutes, mealBreak, hours, isSheet })
    row.ClaimedMinutes = claimedMinutes
    row.Needs = needs.map(need => sayNeed(context, need, { zone, weekday })).join('; ') || null
  }
}

function sayNeed(
  { text, now }: CallContext,
  need: Need,
  { zone, weekday }: { zone: string; weekday: Intl.DateTimeFormat },
): string {
  if ('hours' in need) return text(`timeCards.needs${need.need}`, need.hours)
  if (!('since' in need)) return text(`timeCards.needs${need.need}`)
  const date = toZoneDate(need.since, zone)
  const isRecent = date >= moveDays(toZoneDate(now().toISOString(), zone), -namedDays)
  return text('timeCards.needsFacility', isRecent ? weekday.format(Date.parse(`${date}T00:00:00Z`)) : toDateText(date))
}
