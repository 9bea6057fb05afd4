import { organizationLevel } from '#contract/enumerations.gen.ts'
import { publishAccessChange } from '../platform/access/accessCache.ts'
import type { Database, Transaction } from '../platform/database/index.ts'
import type { Credentials } from '../services/identity/contract.ts'
import { fillAvailability } from './availability.ts'
import { buildCandidates, fillCandidates } from './candidates.ts'
import { fillChats } from './chats.ts'
import { type DemoCompany, demoCompanies } from './companies.ts'
import { buildFacilities } from './facilities.ts'
import { fillFacilityParts, type StoredFacility } from './facilityParts.ts'
import { fillJobs } from './jobs.ts'
import { assignOrganizations, fillOrganizations, listFirstCenters } from './organizations.ts'
import { demoPassword } from './password.ts'
import { buildAccounts, buildUsers, type DemoUser } from './people.ts'
import { buildRandom, type Random } from './random.ts'
import {
  analyze,
  assignRoles,
  type DemoRow,
  grantCodes,
  grantMissingCodes,
  insertRows,
  notifyOfJobs,
  readLookups,
} from './repository.ts'
import { administratorRole, companyRoles, type DemoRole } from './roles.ts'

export { moveDemoJobs } from './moveJobs.ts'

const application = 'Marketplace'

const filledTables = [
  ...['company', 'team', 'role', 'user', 'employer', 'user_role', 'role_permission'],
  ...['organization', 'user_organization', 'employer-unit', 'employer-contact', 'employer-user', 'employer-shift'],
  ...[
    'pay-rate-profile',
    'candidate',
    'job',
    'candidate-job',
    'time-card',
    'time-card-slot',
    'job-ats-id',
    'job-external-source',
  ],
  ...['candidate-specialty', 'candidate-employer', 'candidate-revenue-center', 'candidate-work-environment'],
  ...['candidate-document', 'candidate-availability', 'required-document'],
]

/** What the demo data is filled with and into. */
export interface DemoOptions {
  database: Database
  credentials: Pick<Credentials, 'hashPassword' | 'sharePasswordHash'>
  /** Fills a database that nobody has used, in one transaction; answers whether it did. */
  fillOnce: (database: Database, fill: (transaction: Transaction) => Promise<void>) => Promise<boolean>
  onProgress?: (line: string) => void
}

interface Filling {
  transaction: Transaction
  random: Random
  /** The moment around which jobs lie. */
  now: Date
  logins: Set<string>
  facilityNames: Set<string>
  hash: string
  /** The IDs of lookups by `category.code`. */
  lookups: ReadonlyMap<string, number>
  credentials: DemoOptions['credentials']
}

/**
 * Fills a new database with demo data: always the same companies, users and facilities. It is one transaction, so that a
 * start that was killed meanwhile leaves nothing, and the next one fills anew. In a database in use only the demo's roles get what
 * their definitions have come to name. Answers whether it filled.
 */
export async function fillDemo({ database, credentials, fillOnce, onProgress }: DemoOptions): Promise<boolean> {
  const isFilled = await fillOnce(database, async transaction => {
    onProgress?.('Filling the database with demo data ...')
    const hash = await credentials.hashPassword(demoPassword)
    const names = { logins: new Set<string>(), facilityNames: new Set<string>() }
    const lookups = await readLookups(transaction)
    const filling = { lookups, now: new Date(), transaction, random: buildRandom(20_261), hash, credentials, ...names }
    for (const [index, company] of demoCompanies.entries()) await fillCompany(filling, company, index === 0)
  })
  if (isFilled) await analyze(database, filledTables)
  else await completeRoles(database)
  return isFilled
}

/** A role that has every permission gets new ones wherever it stands (`server/services/membership/permissionSync.ts`). */
function completeRoles(database: Database): Promise<void> {
  return database.transaction(async transaction => {
    if (await grantMissingCodes(transaction, Object.values(companyRoles))) await publishAccessChange(transaction)
  })
}

async function fillCompany(filling: Filling, company: DemoCompany, isFirst: boolean): Promise<void> {
  const { transaction, random, logins, facilityNames, lookups } = filling
  const { domain, teams, users: _users, facilities: _facilities, ...own } = company
  const [CompanyID] = await insertRows(transaction, 'company', [{ ...own, IsActive: true, IsPrivate: false }])
  if (CompanyID === undefined) throw new Error(`The company ${company.Code} was not made.`)
  const teamRows = teams.map(([Code, Name, workType]) => {
    const WorkTypeLookupID = workType === undefined ? null : lookups.get(`WorkType.${workType}`)
    return { Code, Name, CompanyID, WorkTypeLookupID, IsActive: true }
  })
  const teamIds = await insertRows(transaction, 'team', teamRows)
  const roleIds = await fillRoles(transaction, CompanyID, isFirst)

  const accounts = isFirst ? buildAccounts(company) : []
  for (const account of accounts) logins.add(account.LoginName)
  const people = [...accounts, ...buildUsers(random, company, logins)]
  const userIds = await fillUsers(filling, people, { CompanyID, teamIds, roleIds })
  const organizations = await fillOrganizations(transaction, company, { CompanyID, lookups })
  await assignOrganizations(transaction, organizations, people, userIds)

  const facilities = buildFacilities(random, company, facilityNames)
  const employerIds = await insertRows(
    transaction,
    'employer',
    facilities.map(facility => ({ ...facility, CompanyID })),
  )
  const stored = facilities.map((facility, index) => ({ ...facility, ID: employerIds[index] as number }))
  const users = people.flatMap(({ role }, index) => (role === 'facility' ? [userIds[index] as number] : []))
  await insertRows(transaction, 'employer-user', pairUsers(users, employerIds))
  const centers = organizations.filter(({ Level }) => Level === organizationLevel.RevenueCenter)
  const firstCenters = listFirstCenters(organizations, people)
  const units = await fillFacilityParts(transaction, stored, { lookups, centers, firstCenters })
  const accountsOf = people.flatMap(({ role, FirstName, LastName, Email, Phone }, index) =>
    role === 'candidate' ? [{ UserID: userIds[index] as number, FirstName, LastName, Email, Phone }] : [],
  )
  const further = Math.max(0, company.candidates - accountsOf.length)
  const candidates = [...accountsOf, ...buildCandidates(buildRandom(CompanyID * 6_700_417), further)]
  const world = { CompanyID, lookups, facilities: stored, units, now: filling.now }
  const candidateIds = await fillCandidates(transaction, { ...world, candidates })
  await insertRows(transaction, 'overtime-rule', listOvertimeRules(CompanyID, lookups))
  await insertRows(transaction, 'meal-break-rule', listMealBreakRules(CompanyID, lookups))
  await insertRows(transaction, 'required-document', listRequiredDocuments(CompanyID, stored, lookups))
  await fillJobs(transaction, { ...world, candidateIds })
  await insertRows(transaction, 'chat-reply', listReplies(CompanyID))
  await fillChats(transaction, { CompanyID, now: filling.now })
  await fillAvailability(transaction, { ...world, candidateIds })
  await notifyOfJobs(transaction, CompanyID, filling.now)
}

function listReplies(CompanyID: number): DemoRow[] {
  const replies = {
    'Looking into it': 'Hello {FirstName}, I am looking into it and will write again today.',
    'Shift is confirmed': 'Hello {FirstName}, your shift is confirmed. {RevenueCenter} wishes you a good one!',
    'Time sheet missing': 'Hello {FirstName}, please send your time sheet for the last shift. Thank you, {MyName}',
  }
  return Object.entries(replies).map(([Title, Text]) => ({ CompanyID, Title, Text, IsActive: true }))
}

/** Time and a half beyond forty hours a week; in California by the day too. */
function listOvertimeRules(CompanyID: number, lookups: ReadonlyMap<string, number>): DemoRow[] {
  const StateLookupID = lookups.get('State.CA') ?? null
  const From = '1900-01-01'
  return [
    { CompanyID, StateLookupID: null, From, DailyHours: null, WeeklyHours: 40, Multiplier: 1.5 },
    { CompanyID, StateLookupID, From, DailyHours: 8, WeeklyHours: 40, Multiplier: 1.5 },
    { CompanyID, StateLookupID, From, DailyHours: 12, WeeklyHours: null, Multiplier: 2 },
  ]
}

/** Half an hour in a shift of more than five hours in California. */
function listMealBreakRules(CompanyID: number, lookups: ReadonlyMap<string, number>): DemoRow[] {
  const StateLookupID = lookups.get('State.CA')
  return StateLookupID === undefined ? [] : [{ CompanyID, StateLookupID, AfterHours: 5, BreakMinutes: 30 }]
}

/** The license of the facility's state at each facility, and a background check at every third. */
function listRequiredDocuments(
  CompanyID: number,
  facilities: readonly StoredFacility[],
  lookups: ReadonlyMap<string, number>,
): DemoRow[] {
  const [license, check] = ['License', 'BackgroundCheck'].map(code => lookups.get(`DocumentType.${code}`) ?? null)
  return facilities.flatMap(({ ID: EmployerID }, index) => [
    { CompanyID, EmployerID, DocumentTypeLookupID: license, IsOfState: true },
    ...(index % 3 === 1 ? [{ CompanyID, EmployerID, DocumentTypeLookupID: check, IsOfState: false }] : []),
  ])
}

/** Gives each facility user one facility; the first user of one receives its time sheets. */
function pairUsers(users: readonly number[], employers: readonly number[]): DemoRow[] {
  return users.map((UserID, index) => ({
    EmployerID: employers[index % employers.length],
    UserID,
    ReceivesTimeSheets: index < employers.length,
  }))
}

/** Makes a company's roles; answers their IDs by the name under which users are given them. */
async function fillRoles(transaction: Transaction, CompanyID: number, isFirst: boolean): Promise<Map<string, number>> {
  const roles: [string, DemoRole][] = Object.entries(companyRoles)
  if (isFirst) roles.unshift(['administrator', administratorRole])
  const fixed = { CompanyID, ApplicationCode: application, IsActive: true, IsPrivate: false }
  const rows = roles.map(([, { codes: _codes, ...role }]) => ({ ...role, ...fixed }))
  const ids = await insertRows(transaction, 'role', rows)
  const byName = new Map(roles.map(([name], index) => [name, ids[index] as number]))
  for (const [name, { codes }] of roles) await grantCodes(transaction, byName.get(name) as number, codes)
  return byName
}

interface UserContext {
  CompanyID: number
  teamIds: readonly number[]
  roleIds: ReadonlyMap<string, number>
}

async function fillUsers(filling: Filling, people: readonly DemoUser[], context: UserContext): Promise<number[]> {
  const { transaction, credentials, hash } = filling
  const { CompanyID, teamIds, roleIds } = context
  const rows = people.map(({ role: _role, team, ...user }) => {
    return { ...user, CompanyID, TeamID: team === null ? null : teamIds[team] }
  })
  const ids = await insertRows(transaction, 'user', rows)
  await assignRoles(
    transaction,
    people.map(({ role }, index) => ({ userId: ids[index] as number, roleId: roleIds.get(role) as number })),
  )
  await credentials.sharePasswordHash(transaction, Math.min(...ids), Math.max(...ids), hash)
  return ids
}
