import { toDurationText } from '#contract/duration.ts'
import { toMoneyText } from '#contract/money.ts'
import { toDisplayedNumber, toHoursText } from '#src/lib/displayedNumber.ts'
import { toLocale } from '#src/lib/language.ts'
import type { ToText } from '#src/providers/messages/useText.ts'
import type { EarnedCard } from './useEarnings.ts'

/** Dollars: $1,234.50. */
export function toMoney(amount: number): string {
  return toMoneyText({ multipleOf: 0.01 }, amount, toLocale())
}

/** What a shift came to; a dash while nobody has said any hours. */
export function toAmountText({ Amount, CountedMinutes, IsExpected }: EarnedCard, text: ToText): string {
  if (IsExpected && CountedMinutes === 0) return '–'
  return Amount === null ? text('earnings.noRate') : toMoney(Amount)
}

/** How long and at what rate it was worked: 11h 30m × $45.00. */
export function toWorkText({ CountedMinutes, Rate }: EarnedCard, text: ToText): string {
  const length = toDurationText(CountedMinutes)
  return Rate === null ? length : text('earnings.times', length, toMoney(Rate))
}

/** What overtime is part of it: 12h × 1 = $600.00, 2h × 1.5 = $150.00. */
export function toPartsText({ Parts }: EarnedCard, text: ToText): string {
  return Parts.map(({ Multiplier, Minutes, Amount }) =>
    text(
      'earnings.part',
      toDurationText(Minutes),
      toDisplayedNumber(Multiplier),
      Amount === null ? '–' : toMoney(Amount),
    ),
  ).join(', ')
}

export function toHours(hours: number, text: ToText): string {
  return text('timeCards.week.hours', toHoursText(hours))
}
