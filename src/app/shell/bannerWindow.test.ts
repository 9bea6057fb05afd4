import { expect, it } from 'vitest'
import { findBannerText } from './bannerWindow.ts'

const settings = {
  BannerContentWeb: 'Closed tonight.',
  StartTimeBannerWeb: '2026-11-20T22:00',
  EndTimeBannerWeb: '2026-11-21T02:00:00',
}

it.each([
  ['2026-11-21T02:59:59Z', null],
  ['2026-11-21T03:00:00Z', 'Closed tonight.'],
  ['2026-11-21T06:59:59Z', 'Closed tonight.'],
  ['2026-11-21T07:00:00Z', null],
])('the maintenance banner goes by the clocks of New York: at %s it says %j', (moment, said) => {
  expect(findBannerText(settings, Date.parse(moment))).toBe(said)
})

it.each(['BannerContentWeb', 'StartTimeBannerWeb', 'EndTimeBannerWeb'])('is not shown without %s', name => {
  expect(findBannerText({ ...settings, [name]: null }, Date.parse('2026-11-21T04:00:00Z'))).toBeNull()
})
