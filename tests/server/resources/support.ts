import { afterAll, beforeAll } from 'vitest'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import type { DomainEventType } from '#contract/domainEvents.ts'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import type { Envelope, Page } from '#contract/envelope.ts'
import type { Machine } from '#contract/machine.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import { followAuditMonths } from '#server/platform/audit/index.ts'
import {
  buildLiveConfiguration,
  type Configuration,
  type LiveConfiguration,
} from '#server/platform/configuration/index.ts'
import {
  buildResourceEngine,
  type ChangedRows,
  type EngineOptions,
  type Extensions,
  type FindSettings,
  type ResourceEngine,
} from '#server/platform/resources/index.ts'
import { syncTables } from '#server/platform/tables/index.ts'
import { createTestDatabase, type TestDatabase, type TestServer } from '../support/testDatabase.ts'

/** Builds a schema of the given properties. */
export function buildSchema(properties: Record<string, PropertySchema>, required: string[] = []): EntitySchema {
  return { type: 'object', title: 'Thing', properties, required }
}

/** Builds a resource of a small schema with every call of the engine; a test says what matters. */
export function buildTestResource(name: string, schema: EntitySchema, descriptor: Partial<Descriptor> = {}): Resource {
  return buildResource(
    {
      name,
      schema: name.toLowerCase(),
      represent: '{Name}',
      service: { application: 'Test', contract: name },
      permissions: { list: `VIEW_${name}`, create: `ADD_${name}`, edit: `EDIT_${name}`, delete: `DEL_${name}` },
      calls: {
        list: { method: 'GET', path: 'GetPage', paged: true },
        all: { method: 'GET', path: 'GetAll' },
        one: { method: 'GET', path: 'Get', query: { id: 'id' } },
        create: { method: 'POST', path: 'Save', body: 'record' },
        update: { method: 'POST', path: 'Update', body: 'record' },
        delete: { method: 'POST', path: 'Delete', body: 'ids' },
        export: { method: 'GET', path: 'Export' },
        import: {
          method: 'POST',
          path: 'Import',
          body: { rows: 'args.rows', fill: 'args.fill', key: 'args.key', dryRun: 'args.dryRun' },
          parameters: {
            rows: { type: 'array', items: { type: 'object' } },
            fill: { type: 'array', items: { type: 'object' } },
            key: { type: 'string' },
            dryRun: { type: 'boolean' },
          },
        },
      },
      ...descriptor,
    },
    schema,
  )
}

/** Who calls: of company 1, with the permissions named and no others. */
export function buildCaller(permissions: string[], { companyId = 1, loginName = 'kim', userId = 7 } = {}): Caller {
  return {
    subject: '7',
    userId,
    loginName,
    name: 'Kim Tester',
    companyId,
    companyCode: `C${companyId}`,
    teamId: 0,
    userType: 'OrganizationUser',
    claims: { company_id: companyId, sub: '7' },
    permissions: new Set(permissions),
  }
}

/** Every permission that the calls of these test resources ask for. */
export function listRules(...names: string[]): string[] {
  return [
    ...names.flatMap(name => ['VIEW', 'ADD', 'EDIT', 'DEL'].map(verb => `${verb}_${name}`)),
    'IMPORT_DATA',
    'EXPORT_DATA',
  ]
}

/** An engine over a database of its own, with the tables of these resources. */
interface EngineBench {
  base: TestDatabase
  configuration: LiveConfiguration
  engine: ResourceEngine
  /** Builds a further engine over the same database, as another instance has it. */
  buildEngine(): ResourceEngine
  /** What calls have reported so far. */
  written: ChangedRows[]
  /** Makes another set of resources the live one, their tables included. */
  switchTo(resources: Resource[]): Promise<void>
  /** Performs a call; throws what the engine throws. */
  call(resource: string, callName: string, caller: Caller, args?: CallArguments): Promise<Page<RecordValues> & Envelope>
  /** The number of audit entries of a resource. */
  countAudits(resource: string): Promise<number>
  drop(): Promise<void>
}

/** The engine and the tables of these resources for the tests of one `describe`: made before the first, dropped after the last. */
export function useEngineBench(...parts: Parameters<typeof createEngineBench>): EngineBench {
  const bench = {} as EngineBench
  beforeAll(async () => {
    Object.assign(bench, await createEngineBench(...parts))
  })
  afterAll(() => bench.drop?.())
  return bench
}

/** Builds the engine and the tables. */
async function createEngineBench(
  server: TestServer,
  resources: Resource[],
  extensions: Extensions = {},
  machines: Machine[] = [],
  findSettings: FindSettings = async () => ({}),
  {
    events = [],
    ...more
  }: Pick<EngineOptions, 'now' | 'tasks' | 'onError' | 'subscriptions'> & { events?: DomainEventType[] } = {},
): Promise<EngineBench> {
  for (const resource of resources) {
    resource.machine ??= machines.find(({ name }) => name === resource.descriptor.machine) ?? null
  }
  const base = await createTestDatabase(server)
  const endAudit = await followAuditMonths(base.database, error => {
    throw error
  })
  const { problems } = await syncTables(base.database, resources)
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join(' '))
  const toConfiguration = (version: number, live: Resource[]): Configuration => ({
    version,
    hash: String(version),
    diskHash: String(version),
    filedMenu: [],
    menuLayer: {},
    resources: new Map(live.map(resource => [resource.name, resource])),
    machines: new Map(machines.map(machine => [machine.name, machine])),
    dashboards: new Map(),
    notices: [],
    events: new Map(events.map(each => [each.code, each])),
    menu: [],
    catalogues: new Map(),
    permissionModules: [],
    retired: new Map(),
    applications: new Map(),
  })
  const configuration = buildLiveConfiguration(toConfiguration(1, resources))
  const written: ChangedRows[] = []
  const buildEngine = () =>
    buildResourceEngine({
      database: base.database,
      configuration,
      extensions: () => extensions,
      onRowsChanged: rows => written.push(rows),
      findSettings,
      ...more,
    })
  const engine = buildEngine()
  return {
    base,
    configuration,
    engine,
    buildEngine,
    written,
    async switchTo(next) {
      await syncTables(base.database, next)
      configuration.switchTo(toConfiguration(configuration.current().version + 1, next))
    },
    async call(resource, callName, caller, args = {}) {
      const outcome = await engine.perform({ resource, callName, caller, args })
      const envelope = 'Success' in outcome ? outcome : await outcome.collect()
      return envelope as Page<RecordValues>
    },
    async countAudits(resource) {
      const [row] = await base.database.run<{ total: number }>(
        'select count(*) as total from audit_entry where "Resource" = $1',
        [resource],
      )
      return row?.total ?? 0
    },
    async drop() {
      endAudit()
      await base.drop()
    },
  }
}
