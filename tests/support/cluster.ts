import { startEmbedded } from '#server/platform/database/embedded/server.ts'
import { openDatabase } from '#server/platform/database/index.ts'

const quiet = { progress: () => {}, onProblem: () => {} }

/** A crash of this machine may take what the run throws away: no commit waits for the disk. */
async function hurryCommits(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, databaseConnections: 2, data: '' })
  await database.run('alter role current_user set synchronous_commit = off')
  await database.close()
}

/** Starts an embedded PostgreSQL in a folder, for all databases of a whole run. */
export async function startCluster(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await startEmbedded(folder, quiet)
  const { host, user, database } = server.connection
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`
  await hurryCommits(url)
  return { url, stop: () => server.stop() }
}
