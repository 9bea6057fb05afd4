import { listMoments } from '#contract/wallClock.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { refuseAt } from './refuseAt.ts'
import { findOpen, pickMoment, type Slot, toWallMinute } from './slotRules.ts'

/** What a press of the clock may say of its moments. */
type Pressed = Pick<CallContext<'TimeCards'>, 'given' | 'text' | 'now'>

const minute = 60_000

/** How long a press waits for a net at most (rules C9.16). */
const longestWait = 12 * 60 * minute

/** By how much the clock of a phone may be ahead of ours: its present is no future. */
const skew = 2 * minute

/** When the clock was pressed: now, or without a net before that. Throws `Refusal` for what is to come, and what waited too long. */
export function readPressedOn({ given, text, now }: Pressed): Date {
  const present = now()
  if (typeof given.At !== 'string') return present
  const waited = present.getTime() - Date.parse(given.At)
  if (waited < -skew) throw refuseAt('At', text('timeCards.pressedInFuture'))
  if (waited > longestWait) throw refuseAt('At', text('timeCards.pressedTooLongAgo'))
  return waited < 0 ? present : new Date(given.At)
}

/** The moment at which somebody says that he left, at the latest that of his press, in the zone of the facility; null where he says none. */
export function readLeftAt(pressed: Pressed, slots: readonly Slot[], zone: string): string | null {
  const { given, text } = pressed
  const said = toWallMinute(given.LeftAt)
  if (said === null) return null
  const moments = listMoments(said, zone)
  if (moments.length === 0) throw refuseAt('LeftAt', text('timeCardSlots.skippedTime'))
  const past = moments.filter(moment => moment <= readPressedOn(pressed).toISOString())
  if (past.length === 0) throw refuseAt('LeftAt', text('timeCards.leftInFuture'))
  return pickMoment(past, findOpen(slots, false)?.StartsOn)
}
