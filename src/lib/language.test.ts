// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { toMoneyText } from '#contract/money.ts'
import { toWeekday } from './calendarDays.ts'
import { toCountText } from './countText.ts'
import { toPeriodText, toWeekdayDateText } from './datePeriod.ts'
import { toHoursText, toPercentText } from './displayedNumber.ts'
import { nameLanguage, setLanguage, toLocale } from './language.ts'
import { toSizeText } from './sizeText.ts'

afterEach(() => setLanguage('en'))

it('names each language by its own name', () => {
  expect(['en', 'es'].map(nameLanguage)).toEqual(['English', 'Español'])
})

it('writes numbers, amounts and parts in the language of the window, and files in one way for all', () => {
  const amount = (locale?: string) => toMoneyText({ multipleOf: 0.01 }, -1234.5, locale).replaceAll(/\s/g, ' ')
  const displayed = () =>
    [toCountText(3000), toHoursText(7.5), toPercentText(12.5), amount(toLocale()), toSizeText(1536)].map(text =>
      text.replaceAll(/\s/g, ' '),
    )
  expect(displayed()).toEqual(['3,000', '7.50', '12.5%', '-$1,234.50', '1.5 KB'])
  setLanguage('es')
  expect(displayed()).toEqual(['3,000', '7.50', '12.5%', '-$1,234.50', '1.5 KB'])
  setLanguage('fr')
  expect(displayed()).toEqual(['3 000', '7,50', '12,5 %', '-1 234,50 $US', '1,5 KB'])
  expect(amount()).toBe('-$1,234.50')
})

it('names months and days in the language of the window, and leaves figures as fields take them', () => {
  const displayed = () => [
    toWeekday('2026-03-09'),
    toPeriodText('2026-03-09', 'month'),
    toWeekdayDateText('2026-03-09'),
  ]
  expect(displayed()).toEqual(['Monday', 'March 2026', '03/09/2026 Mon'])
  setLanguage('es')
  expect(displayed()).toEqual(['lunes', 'marzo de 2026', '03/09/2026 lun'])
})
