import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/database/index.ts'
import { readSettings } from '#server/settings.ts'
import { type Program, startProgram } from '../support/process.ts'
import type { TestDatabase } from '../support/testDatabase.ts'

const upLine = /^Locum is up at (\S+)$/m

/** One of several instances on one database. */
export interface Instance {
  address: string
  stop(): Promise<void>
}

/** One that has a process of its own. */
export interface ProgramInstance extends Instance {
  program: Program
}

function buildEnvironment({ settings }: TestDatabase, environment: Record<string, string>): Record<string, string> {
  return {
    PORT: '0',
    ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
    LOCUM_DATA: settings.data,
    LOCUM_DEMO: 'off',
    LOCUM_ADMIN_PASSWORD: String(settings.adminPassword),
    LOG_LEVEL: 'warn',
    ...environment,
  }
}

/** Starts the services as a process of their own on a test's database, and waits until they are up. */
export async function startInstance(
  base: TestDatabase,
  environment: Record<string, string> = {},
): Promise<ProgramInstance> {
  const program = startProgram('server/main.ts', buildEnvironment(base, environment))
  const [, address = ''] = upLine.exec(await program.until(output => upLine.test(output))) ?? []
  return { address, program, stop: () => program.killGroup().catch(() => {}) }
}

/** Starts the services within this process: it shares nothing with other instances but the database, as one elsewhere does. */
export async function openInstance(base: TestDatabase, environment: Record<string, string> = {}): Promise<Instance> {
  const settings = readSettings(buildEnvironment(base, { LOG_LEVEL: 'silent', ...environment }))
  const database = await openDatabase(settings)
  const app = await buildApp({ settings, database })
  await app.fill(() => {})
  return {
    address: await app.listen(),
    async stop() {
      await app.close()
      await database.close()
    },
  }
}

/** A balancer that leads each new connection to the first instance that takes it. */
export async function startBalancer(instances: readonly Instance[]): Promise<{ address: string; close(): void }> {
  const sockets = new Set<Socket>()
  const lead = (client: Socket, rest: readonly Instance[]) => {
    const [first, ...others] = rest
    if (!first) {
      client.destroy()
      return
    }
    const upstream = connect({ host: '127.0.0.1', port: Number(new URL(first.address).port) })
    sockets.add(upstream)
    upstream.once('error', () => lead(client, others))
    upstream.once('connect', () => {
      upstream.removeAllListeners('error')
      upstream.on('error', () => client.destroy())
      upstream.on('close', () => client.destroy())
      client.on('close', () => upstream.destroy())
      client.pipe(upstream).pipe(client)
    })
  }
  const server = createServer(client => {
    sockets.add(client)
    client.on('error', () => client.destroy())
    lead(client, instances)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Creates a facility by an instance; answers its ID. Throws where the call is not answered as it should be. */
export async function createFacility({ address }: Instance, token: string, values: object = {}): Promise<number> {
  const answer = await fetch(`${address}/api/Marketplace/Employers/Save`, {
    method: 'POST',
    headers: { 'x-api-request': '1', 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ Name: 'Facility', City: 'Austin', State: 'TX', TimeZone: 'America/Chicago', ...values }),
  })
  const { Success, Source, Message } = (await answer.json()) as {
    Success: boolean
    Source: { ID: number }
    Message: string
  }
  if (!Success) throw new Error(`${answer.status}: ${Message}`)
  return Source.ID
}
