import { expect, it } from 'vitest'
import { buildTimeCard } from '#tests/support/publicLinks.ts'
import { toDisputedCard } from './toDisputedCard.ts'

it('a dispute measures hours by the planned shift, as the services do, whatever was worked', () => {
  const [slot] = buildTimeCard().Slots
  const worked = slot ? [{ ...slot, Duration: 60 }] : []
  expect(toDisputedCard(buildTimeCard({ Slots: worked }))).toEqual({
    ...{ date: '2026-11-20', start: '2026-11-20T19:00:00' },
  })
  expect(toDisputedCard(buildTimeCard({ Slots: [], StartsOn: null }))).toEqual({
    ...{ date: '2026-11-20', start: null },
  })
})
