import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDashboardFor } from '#contract/dashboard.ts'
import { dashboardAddress } from '#contract/dashboardCounts.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { usualZone } from '#contract/relativeMoment.ts'
import type { Caller } from '../access/caller.ts'
import { cutDashboard } from '../configuration/dashboardVisibility.ts'
import type { LiveConfiguration } from '../configuration/index.ts'
import { getMovedNow } from '../kernel/movedClock.ts'
import { forbidden, notFound } from '../kernel/problem.ts'
import type { ResourceEngine } from '../resources/index.ts'
import { type CallerShare, toAsking } from '../share/index.ts'
import { countDashboard } from './count.ts'
import { readChosen } from './readChosen.ts'

/** What the routes need. */
export interface DashboardRoutesOptions {
  configuration: LiveConfiguration
  engine: Pick<ResourceEngine, 'count'>
  /** Says who calls; throws 401. */
  authenticate(request: FastifyRequest): Caller | Promise<Caller>
  /** Has calls wait for their turn. */
  share: CallerShare
}

/** Adds the call that counts everything on a dashboard, within the caller's scope (domain "Home pages and tiles"). */
export async function dashboardRoutes(app: FastifyInstance, options: DashboardRoutesOptions): Promise<void> {
  const { configuration, engine, authenticate, share } = options
  app.get<{ Params: { name: string } }>(`${dashboardAddress}/:name`, async (request, reply) => {
    const caller = await authenticate(request)
    const { dashboards, resources } = configuration.current()
    const whole = dashboards.get(request.params.name)
    if (!whole) throw notFound('There is no dashboard of this name.')
    const dashboard = cutDashboard(whole, resources, caller.permissions)
    if (!dashboard || !isDashboardFor(dashboard, caller.userType)) throw forbidden()
    const query = request.query as Record<string, string | string[]>
    const chosen = readChosen(dashboard.filters ?? [], query, resources)
    const moment = { now: toMinute(getMovedNow()), zone: usualZone }
    const counts = await share.perform(toAsking(request, reply, caller), () =>
      countDashboard({ dashboard, resources, chosen, moment }, questions => engine.count(caller, questions)),
    )
    return buildSuccess(counts)
  })
}

/** Within a minute the filters of a page stay the same, and what is shown by them need not be read anew. */
function toMinute(moment: Date): string {
  return new Date(Math.floor(moment.getTime() / 60_000) * 60_000).toISOString()
}
