import { buildConsoleIfStale } from '../../../scripts/build.ts'
import { startConsoleServer } from '../../support/consoleServer.ts'
import { sweep } from '../../support/sweep.ts'

/**
 * Starts the one server that the specs share, unless LOCUM_E2E_URL names one that runs already, on a copy of demo data that is
 * made once (LOCUM_E2E_DATA): so do those with a server of their own. Workers inherit the environment, so that is how they learn
 * the address and the folder of its data files (LOCUM_E2E_CONFIG).
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.LOCUM_E2E_URL) return undefined
  await sweep()
  await buildConsoleIfStale()
  const first = await startConsoleServer()
  await first.end()
  process.env.LOCUM_E2E_DATA = first.data
  const server = await startConsoleServer()
  process.env.LOCUM_E2E_URL = server.address
  process.env.LOCUM_E2E_CONFIG = server.config
  return async () => {
    await server.stop()
    await first.stop()
  }
}
