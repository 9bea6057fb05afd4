import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildConsoleIfStale } from '../../../scripts/build.ts'
import { startCluster } from '../../support/cluster.ts'
import { startConsoleServer } from '../../support/consoleServer.ts'
import { sweep } from '../../support/sweep.ts'

type Stop = () => Promise<void>

/** Starts the PostgreSQL of the whole run, and fills a database with demo data of which every server has a copy. */
async function startDatabases(): Promise<Stop> {
  const folder = await mkdtemp(join(tmpdir(), `locum-e2e-${process.pid}-`))
  // As root the database runs as another user, who has to get in.
  await chmod(folder, 0o755)
  const cluster = await startCluster(folder)
  process.env.LOCUM_E2E_DATABASE = cluster.url
  const first = await startConsoleServer()
  await first.stop()
  process.env.LOCUM_E2E_TEMPLATE = new URL(first.databaseUrl).pathname.slice(1)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Starts the one server that the specs share, unless LOCUM_E2E_URL names one that runs already. Workers inherit the environment, so
 * that is how they learn its address, the folder of its data files (LOCUM_E2E_CONFIG), and where servers of their own have their
 * database.
 */
export default async function globalSetup(): Promise<Stop> {
  await sweep()
  await buildConsoleIfStale()
  const stopDatabases = await startDatabases()
  if (process.env.LOCUM_E2E_URL) return stopDatabases
  const server = await startConsoleServer()
  process.env.LOCUM_E2E_URL = server.address
  process.env.LOCUM_E2E_CONFIG = server.config
  return async () => {
    await server.stop()
    await stopDatabases()
  }
}
