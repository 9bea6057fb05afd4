import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { maskPassword } from '../../setting.ts'
import { OperatorError } from '../kernel/failure.ts'

const oldestVersion = 150000
const mostAttempts = 60

const advice: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there: start it, or correct the address',
  ENOTFOUND: 'its host is unknown: correct the address',
  EAI_AGAIN: 'its host could not be looked up: check the name service',
  '28P01': 'it refuses the password: correct user and password',
  '28000': 'it refuses this user: correct the user, or allow it in pg_hba.conf',
  '3D000': 'it has no such database: create it (createdb)',
  '53100': 'its disk is full: free some space, or set LOCUM_DATA to a folder elsewhere',
  '53300': 'it has no free connection: raise its max_connections, or lower LOCUM_DATABASE_CONNECTIONS',
}

function describeRefusal(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return advice[code] ?? `${error.message || code}: check the address, the network and its log`
}

/** Connects for a moment; waits while the server says that it is starting up. */
async function connect(connection: pg.ClientConfig, attempt = 1): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    void client.end().catch(() => {})
    const isStarting = error instanceof pg.DatabaseError && error.code === '57P03'
    if (!isStarting || attempt >= mostAttempts) throw error
    await wait(500)
    return connect(connection, attempt + 1)
  }
}

/**
 * Makes sure that a server answers and is of use: version 15 or newer, UTF-8, ICU collations. Answers its version number.
 * Throws an `OperatorError` otherwise. `url` is the address for the message; null means the embedded server.
 */
export async function inspectServer(connection: pg.ClientConfig, url: string | null): Promise<number> {
  const name = url === null ? 'The embedded database' : `DATABASE_URL (${maskPassword(url)})`
  const client = await connect(connection).catch(error => {
    throw new OperatorError(`${name} does not answer: ${describeRefusal(error)}.`)
  })
  try {
    const { rows } = await client.query<{ version: number; encoding: string; icu: boolean }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
         exists (select from pg_collation where collname = 'und-x-icu') as icu`,
    )
    const found = rows[0]
    if (!found) throw new Error('The server answered its own settings with no row.')
    const release = Math.floor(found.version / 10_000)
    if (found.version < oldestVersion)
      throw new OperatorError(`${name} is PostgreSQL ${release}: Locum needs 15 or newer.`)
    if (found.encoding !== 'UTF8') {
      throw new OperatorError(`${name} stores text as ${found.encoding}: create the database with encoding UTF8.`)
    }
    if (!found.icu)
      throw new OperatorError(`${name} was built without ICU: Locum needs a PostgreSQL with ICU collations.`)
    return found.version
  } finally {
    await client.end().catch(() => {})
  }
}
