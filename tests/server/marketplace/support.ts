import { fileURLToPath } from 'node:url'
import type { RecordValues } from '#contract/callArguments.ts'
import { type Answer, send } from '../access/client.ts'
import { insertRecord } from '../access/records.ts'
import { buildWorld, type World } from '../access/world.ts'
import type { TestServer } from '../support/testDatabase.ts'

/** A world over the shipped data files with a tree of organizations in each of its companies, and a short way to call. */
export interface MarketplaceWorld extends World {
  /** Sends a request of Organizations, or to the address below /api that begins with "/", as it travels; `{Boston}` stands for an organization's ID. */
  ask(token: string, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** The ID of an organization of the tree. */
  idOf(name: string): number
  /** Inserts a row of a resource as it is. */
  insert(resource: string, record: RecordValues): Promise<RecordValues>
}

/** The tree of the testers' own company, and `Elsewhere` of the foreign one; `parent` comes before. */
const tree: readonly [name: string, level: number, parent: string | null][] = [
  ['Group', 1, null],
  ['Local', 2, 'Group'],
  ['Travel', 2, 'Group'],
  ['Providence', 3, 'Local'],
  ['Boston', 3, 'Local'],
  ['ProvidenceNursing', 4, 'Providence'],
  ['ProvidenceClosed', 4, 'Providence'],
  ['BostonNursing', 4, 'Boston'],
]

export async function buildMarketplaceWorld(server: TestServer): Promise<MarketplaceWorld> {
  const world = await buildWorld(server, fileURLToPath(new URL('../../..', import.meta.url)))
  const ids = new Map<string, number>()
  const insert = (resource: string, record: RecordValues) =>
    insertRecord(world.base.database, world.getResource(resource), record)
  const add = async (Name: string, Level: number, parent: string | null, CompanyID: unknown) => {
    const record = { Code: `T-${Name}`, Name, Level, ParentID: parent === null ? null : ids.get(parent) }
    const row = await insert('Organizations', { ...record, CompanyID, IsActive: Name !== 'ProvidenceClosed' })
    ids.set(Name, Number(row.ID))
  }
  for (const [name, level, parent] of tree) await add(name, level, parent, world.own.get('Companies')?.[0]?.ID)
  await add('Elsewhere', 1, null, world.foreign.get('Companies')?.[0]?.ID)

  const idOf = (name: string) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`There is no organization ${name}.`)
    return id
  }
  return {
    ...world,
    idOf,
    insert,
    ask(token, method, path, body, headers = {}) {
      const whole = path.startsWith('/') ? path : `/Marketplace/Organizations/${path}`
      const filled = whole.replace(/\{(\w+)\}/g, (_, name: string) => String(idOf(name)))
      return send(`${world.address}/api${filled}`, {
        method,
        headers: {
          'x-api-request': '1',
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    },
  }
}

/** The names of the rows of an answer that are of the tree, in the order of the alphabet. */
export function listNames({ rows }: Answer): string[] {
  const own = new Set([...tree.map(([name]) => name), 'Elsewhere'])
  return rows
    .map(({ Name }) => String(Name))
    .filter(name => own.has(name))
    .sort()
}
