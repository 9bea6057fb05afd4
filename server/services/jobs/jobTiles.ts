import { listParts } from '#contract/dashboard.ts'
import { candidateJobCountType as countTypes, jobUpcomingType as upcomingTypes } from '#contract/enumerations.gen.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { usualZone } from '#contract/relativeMoment.ts'
import { tighten } from '#contract/rowConditions.ts'
import { cutDashboard } from '../../platform/configuration/dashboardVisibility.ts'
import { buildQuestion } from '../../platform/dashboards/index.ts'
import type { CallContext, CountQuestion } from '../../platform/resources/index.ts'
import { toOverdue, toPeriod } from './dashboardPeriods.ts'

/** The dashboard whose tiles the call answers, and their names there by the numbers of the dashboard categories (rules C8.4). */
const agencyHome = 'agency-home'
const jobTiles: Readonly<Record<number, string>> = {
  ...{ 1: 'hcpCancellations', 2: 'declinedOffers', 3: 'pendingResponses', 4: 'requests', 5: 'pendingOffers' },
  ...{ 6: 'pendingFacilityConfirm', 7: 'jobs', 8: 'confirmations', 9: 'candidates', 10: 'wishlist' },
}

/** By what it is told whether rows are ahead. */
const beginning = 'StartsOn'

interface TileQuestion {
  /** The position of its tile among those that are asked for. */
  position: number
  of: 'Upcoming' | 'Overdue'
  question: CountQuestion
}

/**
 * How much waits in each area of the agency's home, ahead and overdue, as the dashboard counts it: an area that was taken from the page, or
 * that the caller does not see, is empty. What has no date is ahead.
 */
export async function answerTiles(
  context: CallContext<'Jobs', 'homePage'> | CallContext<'TimeCards', 'agencyHomePage'>,
  names = jobTiles,
): Promise<Envelope> {
  const { given } = context
  const asked = given.tileTypes ?? Object.keys(names).map(Number)
  const { dashboards, resources } = context.configuration
  const whole = dashboards.get(agencyHome)
  const dashboard = whole && cutDashboard(whole, resources, context.caller.permissions)
  const moment = { now: context.now().toISOString(), zone: usualZone }
  const { employerId, revenueCenterIds } = given
  const chosen = { employerId, revenueCenterIds, countType: countTypes.All, upcomingType: upcomingTypes.All }
  const questions = asked.flatMap((type, position) => {
    const tile = dashboard?.tiles?.find(({ name }) => name === names[type])
    return (tile ? listParts(tile) : []).flatMap((rows): TileQuestion[] => {
      const question = buildQuestion({ resources, moment, dashboard: dashboard ?? {}, chosen }, rows)
      if (!resources.get(rows.resource)?.properties.has(beginning)) return [{ position, of: 'Upcoming', question }]
      const { conditions = [] } = question
      const toAsked = (countType: number) => toPeriod(beginning, countType, given.upcomingType, moment)
      const ahead = tighten([...conditions, ...toAsked(countTypes.Upcoming)])
      const overdue = [...toAsked(countTypes.Overdue), ...toOverdue(beginning, given.overdueType, moment)]
      return [
        { position, of: 'Upcoming', question: { ...question, conditions: ahead } },
        { position, of: 'Overdue', question: { ...question, conditions: tighten([...conditions, ...overdue]) } },
      ]
    })
  })
  const counts = await context.count(questions.map(({ question }) => question))
  const Tiles = asked.map(TileType => ({ TileType, Upcoming: 0, Overdue: 0 }))
  for (const [index, { position, of }] of questions.entries()) {
    const tile = Tiles[position]
    if (tile) tile[of] += counts[index]?.count ?? 0
  }
  return buildSuccess({ Tiles })
}
