import type { Database } from '#server/platform/database/index.ts'
import { openBenchDatabase } from './dataFolder.ts'
import { type Services, startServices } from './services.ts'
import { fetchToken } from './token.ts'

/** What a measurement stands on; each part is brought up when it is asked for. */
export interface Stand {
  services(): Promise<Services>
  /** The same database, over connections of this process: the other side of every ratio. */
  database(): Promise<Database>
  /** An access token. */
  signIn(loginName: string): Promise<string>
  /** Takes everything down; what is asked for afterwards comes up anew. */
  close(): Promise<void>
  port: number
}

export function buildStand(port: number): Stand {
  let services: Promise<Services> | null = null
  let database: Promise<Database> | null = null

  const stand: Stand = {
    port,
    services() {
      services ??= startServices(port)
      return services
    },
    database() {
      database ??= stand.services().then(openBenchDatabase)
      return database
    },
    async signIn(loginName) {
      const { address } = await stand.services()
      return fetchToken(address, loginName)
    },
    async close() {
      const [openDatabase, openServices] = [database, services]
      database = null
      services = null
      await (await openDatabase)?.close()
      await (await openServices)?.stop()
    },
  }
  return stand
}
