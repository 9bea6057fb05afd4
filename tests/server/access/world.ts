import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { type App, buildApp } from '#server/app.ts'
import { type Configuration, loadConfiguration } from '#server/platform/configuration/index.ts'
import { migrateDatabase } from '#server/platform/database/index.ts'
import { buildCredentials } from '#server/services/identity/index.ts'
import { listHandlers } from '#server/services.ts'
import { createTestDatabase, type TestDatabase, type TestServer } from '../support/testDatabase.ts'
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

/** The property that says whose a row is, of resources whose rows nobody else reaches. */
const owners: Readonly<Record<string, string>> = { Imports: 'UserID' }

/** The tables that say which of one kind has which of another. */
const pairs = [
  ['role_permission', 'RoleID', 'PermissionID'],
  ['user_role', 'UserID', 'RoleID'],
  ['user_organization', 'UserID', 'OrganizationID'],
] as const

/** Rows of each resource that each side gets. */
const rowsPerSide = 3

/** Loads the configuration of a folder; throws naming its first problem. */
export async function getConfiguration(folder: string): Promise<Configuration> {
  const { configuration, problems } = await loadConfiguration(folder, listHandlers())
  if (!configuration) throw new Error(`The configuration has problems: ${JSON.stringify(problems[0])}`)
  return configuration
}

export async function buildWorld(
  server: TestServer,
  folder: string,
  environment: Record<string, string> = {},
): Promise<World> {
  const base = await createTestDatabase(server, { LOCUM_CONFIG: folder, ...environment })
  const { database, settings } = base
  await migrateDatabase(database, 'before tables')
  const app = await buildApp({ settings, database })
  const address = await app.listen()
  const configuration = await getConfiguration(folder)
  const own = await fillSide(base, configuration)
  const foreign = await fillSide(base, configuration)
  const companyId = Number(own.get('Companies')?.[0]?.ID)
  const testers = await buildTesters({ database, address, companyId, credentials: buildCredentials(database) })
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
    async giveRows({ name, entity }, token) {
      const property = owners[name]
      if (property === undefined) return
      const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
      const ids = own.get(name)?.map(({ ID }) => ID)
      await database.run(`update "${entity}" set "${property}" = $1 where "ID" = any($2)`, [Number(sub), ids])
    },
    async findRow(resource, id) {
      const [row] = await database.run<RecordValues>(`select * from "${resource.entity}" where "ID" = $1`, [id])
      return row
    },
    async takeFingerprint() {
      const marks = [
        ...[...tables, 'identity_account'].map(table => [table, 'hashtextextended(t::text, 0)']),
        ...pairs.map(([table, one, other]) => [table, `hashint8extended("${one}", "${other}")`]),
      ]
      // Without an order, which takes long to make of the permissions of hundreds of testers.
      const parts = marks.map(([table, mark]) => `(select concat_ws(':', count(*), sum(${mark})) from "${table}" t)`)
      const [row] = await database.run<{ mark: string }>(`select concat_ws('-', ${parts.join(', ')}) as mark`)
      return row?.mark ?? ''
    },
    async close() {
      await app.close()
      await base.drop()
    },
  }
}

async function fillSide({ database }: TestDatabase, { resources }: Configuration): Promise<Side> {
  const side: Side = new Map()
  const categories = listCategories(resources.values())
  for (const resource of sortByReference(resources.values())) {
    const rows: RecordValues[] = []
    side.set(resource.name, rows)
    const isLookup = resource.descriptor.lookup !== undefined
    const count = resource.name === 'Companies' ? 1 : isLookup ? categories.length : rowsPerSide
    for (let place = 0; place < count; place += 1) {
      const plain = isLookup ? { Category: categories[place], IsActive: true } : plainValues(resource, side)
      const record = { ...buildRecord(resource, side, { withComputed: true }), ...plain }
      rows.push(await insertRecord(database, resource, record))
    }
  }
  return side
}

/** The categories of lookups that properties ask for. */
function listCategories(resources: Iterable<Resource>): string[] {
  const properties = [...resources].flatMap(each => [...each.properties.values()])
  return [...new Set(properties.flatMap(({ schema }) => schema['x-lookup'] ?? []))]
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
  // New pairs are of the first employer and the first user.
  if (name === 'Users' && side.get(name)?.length === 0) return { UserType: 2 }
  if (name === 'EmployerUsers') {
    return { EmployerID: side.get('Employers')?.[1]?.ID, UserID: side.get('Users')?.[side.get(name)?.length ?? 0]?.ID }
  }
  // The list holds those that were started.
  if (name === 'Imports') return { Status: 'Done' }
  if (name === 'SystemConfigs') return { Kind: 'text' }
  if (name === 'Roles') return { IsPrivate: false, ApplicationCode: 'Marketplace' }
  return name === 'Permissions' ? { IsPrivate: false, ApplicationCode: 'Marketplace' } : {}
}
