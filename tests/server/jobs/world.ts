import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { buildCore, type OpenCore } from '#server/core.ts'
import type { Caller, UserType } from '#server/platform/access/caller.ts'
import { type Database, migrateDatabase } from '#server/platform/database/index.ts'
import { buildLog } from '#server/platform/logging/log.ts'
import { buildResourceEngine, type ResourceEngine } from '#server/platform/resources/index.ts'
import { findSettings } from '#server/services/info/index.ts'
import { insertRecord } from '../access/records.ts'
import type { TestDatabase } from '../support/testDatabase.ts'

/** As what a caller acts in the machines. */
export type Actor = 'Agency' | 'Facility' | 'Candidate' | 'System'

/** The statuses of the specification, by their names in the machines. */
export const statuses = { Unpublished: 1, Open: 2, Filled: 3, Canceled: 4, InProgress: 5 } as const
export type JobState = keyof typeof statuses

/** Noon of the day on which the tests take place; the database's own clock comes before it. */
export const noon = new Date('2037-11-20T12:00:00Z')
const hour = 3_600_000

/** The moment so many hours after another one. */
export const hoursLater = (hours: number, start = noon) => new Date(start.getTime() + hours * hour).toISOString()

/** What hangs on a job that a test makes. */
export interface Candidates {
  requested?: number
  offered?: number
  confirmed?: number
  /** The status of the time cards of those who are confirmed; 2, Pending, where it is absent. */
  card?: number
}

/** Jobs, candidates and time cards by the data files that are shipped, with the clock in the test's hand. */
export interface JobWorld {
  core: OpenCore
  database: Database
  now: Date
  /** Two instances over one database. */
  engines: readonly [ResourceEngine, ResourceEngine]
  ids: { company: number; employer: number; unit: number; center: number; reason: number; skill: number }
  candidateIds: number[]
  /** Reasons by their categories: the usual one, and the one that is to be said in words. */
  reasons: Readonly<Record<string, { usual: number; other: number }>>
  /** Makes a job as it would stand in a state, with who is on it; answers its ID. */
  makeJob(status: number, values?: RecordValues, candidates?: Candidates): Promise<number>
  read(entity: string, where: string): Promise<RecordValues[]>
  /** `codes` are the caller's permissions; all of jobs where they are absent. */
  call(
    actor: Actor,
    callName: string,
    args: CallArguments,
    engine?: ResourceEngine,
    codes?: readonly string[],
  ): Promise<Envelope>
  callOn(
    resource: string,
    actor: Actor,
    callName: string,
    args: CallArguments,
    engine?: ResourceEngine,
    codes?: readonly string[],
  ): Promise<Envelope>
  /** Takes everybody off all jobs, so that nobody of one test is in the way of another. */
  clear(): Promise<void>
  insert(resource: string, record: RecordValues): Promise<number>
  /** A caller of an actor with these permissions. */
  callerOf(actor: Actor, held: readonly string[]): Caller
  /** Sends an event to a row as System; throws where it is refused. */
  send(resource: string, event: string, id: number, args?: RecordValues, engine?: ResourceEngine): Promise<void>
  drop(): Promise<void>
}

const reasonCategories = [
  ...['DeclineReasons', 'CandidateDeclineReasons', 'AgencyCancelReasons', 'CandidateCancelReasons'],
  'FacilityCancelReasons',
]

const userTypes: Record<Exclude<Actor, 'System'>, UserType> = {
  Agency: 'OrganizationUser',
  Facility: 'EmployerUser',
  Candidate: 'Candidate',
}

/** Builds the world in an empty database: one agency with a facility, a unit and so many candidates. */
export async function buildJobWorld(base: TestDatabase, candidates = 12): Promise<JobWorld> {
  const { database, settings } = base
  await migrateDatabase(database, 'before tables')
  const log = buildLog(settings, { write: () => true })
  const core = await buildCore({ settings, database, log, warn: () => {}, isServer: true })
  const { resources } = core.configuration.current()
  const insert = async (name: string, record: RecordValues) =>
    Number((await insertRecord(database, resources.get(name) as Resource, record)).ID)
  const lookup = (Category: string, Code: string, Value = Code) =>
    insert('Lookups', { Category, Code, Value, Name: Code, IsActive: true })

  const company = await insert('Companies', { Code: 'ACME', Name: 'Acme', IsActive: true })
  const center = await insert('Organizations', { Code: 'RC', Name: 'Center', Level: 4, CompanyID: company })
  const site = { TimeZone: 'America/New_York', State: 'NY', IsActive: true }
  const employer = await insert('Employers', { Name: 'Mercy', CompanyID: company, ...site })
  const unit = await insert('EmployerUnits', { EmployerID: employer, Name: 'ICU', OrganizationID: center })
  const profession = await lookup('Profession', 'RN')
  const attendance = await lookup('TimeAttendance', 'InApp', '3')
  const [reason, skill] = [await lookup('CancelReasons', 'Weather'), await lookup('Skill', 'Triage')]
  const candidateIds: number[] = []
  for (let count = 0; count < candidates; count += 1) {
    const person = { FirstName: 'Kim', LastName: `Nurse ${count}`, Name: `Nurse ${count}, Kim`, Status: 1 }
    candidateIds.push(await insert('Candidates', { ...person, CompanyID: company, OrganizationID: center }))
  }

  const reasons: Record<string, { usual: number; other: number }> = {}
  for (const category of reasonCategories)
    reasons[category] = { usual: await lookup(category, 'Usual'), other: await lookup(category, 'Other') }

  const world: JobWorld = {
    core,
    database,
    now: noon,
    engines: [buildEngine(), buildEngine()],
    ids: { company, employer, unit, center, reason, skill },
    candidateIds,
    reasons,
    async makeJob(status, values = {}, { requested = 0, offered = 0, confirmed = 0, card = 2 } = {}) {
      const times = { StartDate: '2037-11-25', EndDate: '2037-11-25', StartTime: '07:00', EndTime: '19:00' }
      const job = await insert('Jobs', {
        ...{ EmployerID: employer, UnitID: unit, OrganizationID: center, CompanyID: company, Status: status, ...times },
        ...{
          ProfessionLookupID: profession,
          TATypeLookupID: attendance,
          StartsOn: hoursLater(120),
          EndsOn: hoursLater(132),
        },
        ...{ Rates: [{ Rate: 50 }], Demand: 1, ConfirmedCount: confirmed, OfferedCount: offered, Bonus: 0, ...values },
      })
      const Statuses = [...Array(requested).fill(1), ...Array(offered).fill(2), ...Array(confirmed).fill(3)]
      for (const [index, Status] of Statuses.entries()) {
        const row = {
          JobID: job,
          CandidateID: candidateIds[index],
          Status,
          StartsOn: hoursLater(120),
          EndsOn: hoursLater(132),
        }
        const id = await insert('CandidateJobs', row)
        if (Status !== 3) continue
        const who = { JobID: job, CandidateID: candidateIds[index], Date: '2037-11-25', TATypeLookupID: attendance }
        const site = { CompanyID: company, EmployerID: employer, UnitID: unit, OrganizationID: center }
        const moments = { StartsOn: values.StartsOn ?? hoursLater(120), EndsOn: values.EndsOn ?? hoursLater(132) }
        await insert('TimeCards', { CandidateJobID: id, Status: card, ...who, ...site, ...moments })
      }
      return job
    },
    read: (entity, where) => database.run<RecordValues>(`select * from "${entity}" where ${where} order by "ID"`),
    call: (actor, callName, args, engine, held) => world.callOn('Jobs', actor, callName, args, engine, held),
    async callOn(resource, actor, callName, args, engine = world.engines[0], held = codes) {
      const outcome = await engine.perform({ resource, callName, caller: buildCaller(world, actor, held), args })
      return 'Success' in outcome ? outcome : outcome.collect()
    },
    async send(resource, event, id, args = {}, engine = world.engines[0]) {
      await engine.asSystem(resource, context => context.send(event, id, args))
    },
    async clear() {
      await database.run('delete from "time-card"')
      await database.run('delete from "candidate-job"')
    },
    insert,
    callerOf: (actor, held) => buildCaller(world, actor, held),
    async drop() {
      await core.close()
      await base.drop()
    },
  }
  return world

  function buildEngine(): ResourceEngine {
    const { served, configuration } = core
    return buildResourceEngine({
      ...{ database, configuration, findSettings, extensions: () => served.extensions, onRowsChanged: () => {} },
      ...{ tasks: { add: async () => {} }, getCatalogue: core.texts.getCatalogue, now: () => world.now },
    })
  }
}

/** Holds every permission of jobs, so that a refusal comes from the machine. */
export const codes = [
  ...['VIEW_JOB', 'ADD_JOB', 'EDIT_JOB', 'PUBLISH_JOB', 'CANCEL_JOB', 'FORCE_CANCEL_JOB', 'CLONE_JOB', 'VIEW_EMPLOYER'],
  ...['VIEW_BILL_RATE', 'MANAGE_CANDIDATE_JOB', 'RESPOND_JOB', 'CANDIDATE_VIEW_JOBS', 'VIEW_TIMECARD'],
]

function buildCaller({ ids, candidateIds }: JobWorld, actor: Actor, held: readonly string[]): Caller {
  if (actor === 'System') throw new Error('System sends events, and makes no calls.')
  const claims = {
    Agency: { organization_ids: [ids.center] },
    Facility: { employer_ids: [ids.employer] },
    Candidate: { candidate_id: candidateIds[0] },
  }[actor]
  return {
    ...{ subject: '7', userId: 7, loginName: 'kim', name: 'Kim Tester', teamId: 0, companyCode: 'ACME' },
    ...{ companyId: ids.company, userType: userTypes[actor], permissions: new Set(held) },
    claims: { company_id: ids.company, sub: '7', ...claims },
  }
}
