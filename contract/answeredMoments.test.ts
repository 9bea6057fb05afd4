import { expect, it } from 'vitest'
import { fromAnswered, toAnswered } from './answeredMoments.ts'

const zone = 'America/Chicago'

it('tells the times of an answer as the clock of their zone, wherever they stand, with the moments beside', () => {
  const build = () => ({
    Success: true,
    Source: [
      {
        StartsOn: '2026-11-20T13:00:00.000Z',
        StartsOnZone: zone,
        EndsOn: null,
        EndsOnZone: zone,
        CreatedOn: '2026-11-01T00:00:00.000Z',
      },
      {
        Days: [{ Cards: [{ StartsOn: '2026-11-01T06:30:00.000Z', StartsOnZone: zone }] }],
        TimeZone: zone,
        Time: 'now',
      },
    ],
  })
  const answer = toAnswered(build())
  expect(answer).toEqual({
    Success: true,
    Source: [
      {
        ...{ StartsOn: '2026-11-20T07:00:00', StartsOnUtc: '2026-11-20T13:00:00.000Z', StartsOnZone: zone },
        ...{ EndsOn: null, EndsOnZone: zone, CreatedOn: '2026-11-01T00:00:00.000Z' },
      },
      {
        Days: [
          { Cards: [{ StartsOn: '2026-11-01T01:30:00', StartsOnUtc: '2026-11-01T06:30:00.000Z', StartsOnZone: zone }] },
        ],
        ...{ TimeZone: zone, Time: 'now' },
      },
    ],
  })
  expect(toAnswered(structuredClone(answer))).toEqual(answer)
  expect(fromAnswered(answer)).toEqual(build())
})
