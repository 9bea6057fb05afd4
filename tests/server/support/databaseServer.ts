import { openDatabase } from '#server/platform/database/index.ts'

/** Names another database of the same server. */
function replaceDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: url, databaseConnections: 2, data: '' })
  try {
    await database.run(statement)
  } finally {
    await database.close()
  }
}

/** Creates a database, empty or as a copy of another one, and answers its address. */
export async function createEmptyDatabase(url: string, name: string, template = 'template0'): Promise<string> {
  await runOnServer(url, `create database "${name}" template "${template}"`)
  return replaceDatabase(url, name)
}

/** Drops a database, whoever is still connected to it. */
export function dropDatabase(url: string, name: string): Promise<void> {
  return runOnServer(url, `drop database if exists "${name}" with (force)`)
}
