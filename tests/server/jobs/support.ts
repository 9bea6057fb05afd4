import type { RecordValues } from '#contract/callArguments.ts'
import { userType } from '#contract/enumerations.gen.ts'
import { findInstant, moveDays, toZoneDate } from '#contract/wallClock.ts'
import { buildMarketplaceWorld, type MarketplaceWorld } from '../marketplace/support.ts'
import type { TestServer } from '../support/testDatabase.ts'

const zone = 'America/New_York'

/** The day so many days from today, where the facilities are. */
export const day = (days: number): string => moveDays(toZoneDate(new Date().toISOString(), zone), days)

/** Two facilities with a unit each, and short ways to make jobs and to ask for them. */
export interface JobsWorld extends MarketplaceWorld {
  mercy: RecordValues
  grace: RecordValues
  /** The ID of a lookup by category and code. */
  lookup(category: string, code: string): Promise<number>
  /** Inserts a job of a facility as it is: tomorrow from 7 to 19, unless said otherwise. */
  addJob(record?: RecordValues): Promise<RecordValues>
  addCandidate(record?: RecordValues): Promise<RecordValues>
  /** The access token of staff with exactly these codes, who reach every organization of the company. */
  staff(...codes: string[]): Promise<string>
  /** The access token of a user of Mercy Harbor with exactly these codes. */
  facility(...codes: string[]): Promise<string>
  /** Sends a request of Jobs. */
  jobs: MarketplaceWorld['ask']
}

export async function buildJobsWorld(server: TestServer): Promise<JobsWorld> {
  const world = await buildMarketplaceWorld(server)
  const CompanyID = world.own.get('Companies')?.[0]?.ID
  const OrganizationID = world.idOf('BostonNursing')
  const lookup = async (category: string, code: string) => {
    const text = 'select "ID" from "lookup" where "Category" = $1 and "Code" = $2'
    const [row] = await world.base.database.run<{ ID: number }>(text, [category, code])
    if (!row) throw new Error(`There is no ${code} among ${category}.`)
    return Number(row.ID)
  }
  const addFacility = async (Name: string) => {
    const employer = await world.insert('Employers', { Name, CompanyID, TimeZone: zone, State: 'MA', IsActive: true })
    const unit = { EmployerID: employer.ID, Name: `${Name} Ward`, IsActive: true, OrganizationID }
    return { EmployerID: employer.ID, UnitID: (await world.insert('EmployerUnits', unit)).ID }
  }
  const [mercy, grace] = [await addFacility('Mercy Harbor'), await addFacility('Grace Valley')]
  const shift = {
    ...{ CompanyID, OrganizationID, ProfessionLookupID: await lookup('Profession', 'RN') },
    ...{ Status: 2, StartTime: '07:00', EndTime: '19:00', Demand: 2, ConfirmedCount: 0, Rates: [{ Rate: 50 }] },
  }
  return {
    ...world,
    mercy,
    grace,
    lookup,
    addJob(record = {}) {
      const StartDate = record.StartDate ?? day(1)
      const job = { ...mercy, ...shift, StartDate, EndDate: StartDate, ...record }
      const at = (time: unknown, after?: unknown) => findInstant({ date: job.StartDate, time, after, zone })
      return world.insert('Jobs', { ...job, StartsOn: at(job.StartTime), EndsOn: at(job.EndTime, job.StartTime) })
    },
    addCandidate: (record = {}) =>
      world.insert('Candidates', {
        ...{ FirstName: 'Robin', LastName: 'Vale', Name: 'Vale, Robin', CompanyID, Status: 1 },
        ...{ ProfessionLookupID: shift.ProfessionLookupID, ...record },
      }),
    async staff(...codes) {
      const user = await world.makeTester(codes)
      const assign = 'insert into user_organization ("UserID", "OrganizationID") values ($1, $2)'
      await world.base.database.run(assign, [user.ID, OrganizationID])
      return user.signIn()
    },
    async facility(...codes) {
      const user = await world.makeTester(codes, { userType: userType.FacilityUser })
      await world.insert('EmployerUsers', { EmployerID: mercy.EmployerID, UserID: user.ID })
      return user.signIn()
    },
    jobs: (token, method, path, ...rest) => world.ask(token, method, `/Marketplace/Jobs/${path}`, ...rest),
  }
}
