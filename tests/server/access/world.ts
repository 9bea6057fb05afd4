import { resolve } from 'node:path'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { type App, buildApp } from '#server/app.ts'
import { type Configuration, loadConfiguration } from '#server/platform/configuration/index.ts'
import { migrateDatabase } from '#server/platform/database/index.ts'
import { buildCredentials } from '#server/services/identity/index.ts'
import { listHandlers } from '#server/services.ts'
import { createShippedDatabase, type TestDatabase, type TestServer } from '../support/testDatabase.ts'
import { buildRecord, insertRecord, type Side, sortByReference } from './records.ts'
import { buildTesters, type Testers } from './testers.ts'

/** An application that listens, over a database with rows of two companies: the testers' own and a foreign one. */
export interface World extends Testers {
  base: TestDatabase
  app: App
  address: string
  configuration: Configuration
  own: Side
  foreign: Side
  getResource(name: string): Resource
  /** Makes the own rows of a resource those of a token's user, where they are their owner's alone. */
  giveRows(resource: Resource, token: string): Promise<void>
  /** The row as it is stored now; undefined where there is none. */
  findRow(resource: Resource, id: unknown): Promise<RecordValues | undefined>
  /** A fingerprint of every row that calls could change. */
  takeFingerprint(): Promise<string>
  close(): Promise<void>
}

const shippedFolder = resolve(import.meta.dirname, '../../..')

/** The tables that say by their UserID whose a row is, of resources whose rows nobody else reaches. */
const ownerTables: Readonly<Record<string, string>> = {
  Imports: 'import',
  ReceivedNotifications: 'notification_recipient',
  OwnNotifications: 'notification_recipient',
}

/** Tables of no resource: accounts, and which of one kind has which of another. */
const fixedTables = ['identity_account', 'role_permission', 'user_role', 'user_organization']

/** Rows of each resource that each side gets. */
const rowsPerSide = 3
const counts: Readonly<Record<string, number>> = { Companies: 1, Candidates: 2 + 2 * rowsPerSide }

/** What a candidate has each once: the stored parts are of others than the first and the last, and the two views of one table share none. */
const firstOwners: Readonly<Record<string, number>> = {
  ...{ CandidateSpecialties: 1, CandidateEmployers: 1, CandidateRevenueCenters: 1, CandidateWorkEnvironments: 1 },
  ...{ SpecialtyWishes: 1 + rowsPerSide, EmployerWishes: 1 + rowsPerSide },
}

/** Of the shipped data files, which no test changes; those of other folders are loaded anew. */
let shipped: Promise<Configuration> | undefined

/** Loads the configuration of a folder; throws naming its first problem. */
export function getConfiguration(folder: string): Promise<Configuration> {
  if (resolve(folder) !== shippedFolder) return load(folder)
  shipped ??= load(folder)
  return shipped
}

async function load(folder: string): Promise<Configuration> {
  const { configuration, problems } = await loadConfiguration(folder, listHandlers())
  if (!configuration) throw new Error(`The configuration has problems: ${JSON.stringify(problems[0])}`)
  return configuration
}

export async function buildWorld(
  server: TestServer,
  folder: string,
  environment: Record<string, string> = {},
): Promise<World> {
  // Other data files become its next version, over tables that stand already.
  const base = await createShippedDatabase(server, { LOCUM_CONFIG: folder, ...environment })
  const { database, settings } = base
  await migrateDatabase(database, 'before tables')
  const app = await buildApp({ settings, database })
  const address = await app.listen()
  const configuration = await getConfiguration(folder)
  const own = await fillSide(base, configuration)
  const foreign = await fillSide(base, configuration)
  const companyId = Number(own.get('Companies')?.[0]?.ID)
  const credentials = buildCredentials(database)
  const testers = await buildTesters({ database, address, companyId, credentials })
  const stored = [...configuration.resources.values()].filter(({ descriptor }) => descriptor.view !== true)
  const tables = [...new Set(stored.map(({ entity }) => entity))]

  return {
    ...testers,
    base,
    app,
    address,
    configuration,
    own,
    foreign,
    getResource(name) {
      const resource = configuration.resources.get(name)
      if (!resource) throw new Error(`There is no resource ${name}.`)
      return resource
    },
    async giveRows({ name }, token) {
      const table = ownerTables[name]
      if (table === undefined) return
      const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
      const ids = own.get(name)?.map(({ ID }) => ID)
      await database.run(`update "${table}" set "UserID" = $1 where "ID" = any($2)`, [Number(sub), ids])
    },
    async findRow(resource, id) {
      const [row] = await database.run<RecordValues>(`select * from "${resource.entity}" where "ID" = $1`, [id])
      return row
    },
    async takeFingerprint() {
      // Where a row lies and who wrote it last changes with each write, even with one of the same values.
      const mark = "hashtextextended(concat_ws(' ', ctid, xmin), 0)"
      const parts = [...tables, ...fixedTables].map(
        table => `(select concat_ws(':', count(*), sum(${mark})) from "${table}")`,
      )
      const [row] = await database.query<{ mark: string }>(`select concat_ws('-', ${parts.join(', ')}) as mark`)
      return row?.mark ?? ''
    },
    async close() {
      await app.close()
      await base.drop()
    },
  }
}

/** Resources that are another view of the rows of one. */
const sameRows: Readonly<Record<string, string>> = {
  ClientUserProfiles: 'Users',
  PublicLinks: 'CandidateJobs',
  OwnNotifications: 'ReceivedNotifications',
}

async function fillSide({ database }: TestDatabase, { resources }: Configuration): Promise<Side> {
  const side: Side = new Map()
  const categories = listCategories(resources.values())
  for (const resource of sortByReference(resources.values())) {
    if (sameRows[resource.name]) continue
    const rows: RecordValues[] = []
    side.set(resource.name, rows)
    const isLookup = resource.descriptor.lookup !== undefined
    const count = counts[resource.name] ?? (isLookup ? categories.length : rowsPerSide)
    for (let index = 0; index < count; index += 1) {
      const plain = isLookup
        ? { Category: categories[index], IsActive: true, IsNamed: true, ...toParent(categories[index], rows) }
        : { ...toTarget(resource, side, index), ...plainValues(resource, side) }
      const record = { ...buildRecord(resource, side, { withComputed: true }), ...plain }
      rows.push(await insertRecord(database, resource, record))
    }
  }
  for (const [name, other] of Object.entries(sameRows)) side.set(name, side.get(other) ?? [])
  return side
}

/** A specialty is one of its profession, whose category has the longer name and is there already. */
function toParent(category: string | undefined, lookups: readonly RecordValues[]): RecordValues {
  return category === 'Specialty' ? { ParentID: lookups.find(({ Category }) => Category === 'Profession')?.ID } : {}
}

/** There is one live row for each target of an event: each row has a target of its own. */
function toTarget({ descriptor, properties }: Resource, side: Side, index: number): RecordValues {
  const name = Object.values(descriptor.calls ?? {}).find(({ target }) => target)?.target?.[0]
  const referred = properties.get(name ?? '')?.schema['x-reference']
  return name === undefined || referred === undefined ? {} : { [name]: side.get(referred)?.[index]?.ID }
}

/** The categories of lookups that properties ask for; the first, whose text tests look for, is one that no name holds by chance. */
function listCategories(resources: Iterable<Resource>): string[] {
  const properties = [...resources].flatMap(each => [...each.properties.values()])
  const categories = new Set(properties.flatMap(({ schema }) => schema['x-lookup'] ?? []))
  return [...categories].sort((one, other) => other.length - one.length)
}

/**
 * What of a row decides more than its own display: private roles are hidden, other applications' codes count elsewhere, a setting
 * takes any text.
 */
function plainValues({ name }: Resource, side: Side): RecordValues {
  if (name === 'ActionLog') {
    const company = side.get('Companies')?.[0]?.ID
    return { Resource: 'Companies', RecordID: String(company).padStart(12, '0'), Scope: `company_id=${company}` }
  }
  // The last one staffs jobs.
  if (name === 'Organizations' && side.get(name)?.length === rowsPerSide - 1) return { Level: 4 }
  // New pairs are of the first employer and the first user.
  if (name === 'Users' && side.get(name)?.length === 0) return { UserType: 2 }
  const first = firstOwners[name]
  if (first !== undefined) return { CandidateID: side.get('Candidates')?.[first + (side.get(name)?.length ?? 0)]?.ID }
  if (name === 'EmployerUsers') {
    return { EmployerID: side.get('Employers')?.[1]?.ID, UserID: side.get('Users')?.[side.get(name)?.length ?? 0]?.ID }
  }
  // A revenue center has one group, a user one participant, and messages are counted.
  const index = side.get(name)?.length ?? 0
  if (name === 'ChatGroups') return { ExternalID: side.get('Organizations')?.[index]?.ID }
  if (name === 'ChatParticipants') return { ExternalID: side.get('Users')?.[index]?.ID }
  if (name === 'NotificationSubscriptions') return { UserID: side.get('Users')?.[index]?.ID }
  // Each side rates a shift once.
  if (name === 'CandidateRatings') return { TimeCardID: side.get('TimeCards')?.[side.get(name)?.length ?? 0]?.ID }
  // The list holds those that were started.
  if (name === 'Imports') return { Status: 'Done' }
  if (name === 'SystemConfigs') return { Kind: 'text' }
  if (name === 'Roles') return { IsPrivate: false, ApplicationCode: 'Marketplace' }
  return name === 'Permissions' ? { IsPrivate: false, ApplicationCode: 'Marketplace' } : {}
}
