import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLock } from '#server/platform/database/embedded/process.ts'
import { type Database, openDatabase } from '#server/platform/database/index.ts'
import { findNewest, findVersion, unpackFiles } from '#server/platform/publishing/index.ts'
import { listHandlers } from '#server/services.ts'
import { startConfiguration } from '#server/startConfiguration.ts'
import { scale } from '#tests/support/scale.ts'
import { makeDataFolder, startProgram } from '../support/process.ts'

const rounds = scale(2, 20)
const patience = scale(120_000, 1_200_000)

/** What stands in the database after a kill, seen by a start that reads no disk. */
async function inspect(database: Database) {
  const newest = await findNewest(database)
  const row = newest && (await findVersion(database, newest.Version))
  const files = row ? await unpackFiles(row.Files) : []
  const schema = JSON.parse(files.find(({ path }) => path === 'schemas/employer.json')?.text ?? '{}')
  const reports = { info: () => {}, warn: () => {}, onError: () => {} }
  const start = { folder: null, database, served: listHandlers(), reports, warn: () => {} }
  const { publishing } = await startConfiguration(start)
  await publishing.settle()
  const served = publishing.live.current()
  const properties = [...(served.resources.get('Employers')?.properties.keys() ?? [])]
  await publishing.close()
  const columns = await database.run<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'employer'`,
  )
  const stored = new Set(columns.map(({ name }) => name))
  const indexes = await database.run<{ name: string; isValid: boolean }>(
    `select i.relname as name, x.indisvalid as "isValid" from pg_index x join pg_class i on i.oid = x.indexrelid
     where x.indrelid = 'employer'::regclass and x.indisunique and not x.indisprimary`,
  )
  return {
    version: newest?.Version ?? 0,
    isWhole:
      served.version === newest?.Version && Object.keys(schema.properties).every(name => properties.includes(name)),
    missing: Object.keys(schema.properties).filter(name => !stored.has(name)),
    /** What makes values unique that the live version does not ask for, or was left half built. */
    strange: indexes.filter(({ name, isValid }) => {
      const unique = properties.find(property => /^P\d+x\d+$/.test(property) && name.includes(property))
      return !isValid || (/_P\d+x\d+_/.test(name) && unique === undefined)
    }),
  }
}

async function killDatabase(data: string): Promise<void> {
  const lock = await findLock(join(data, 'postgres', 'data'))
  if (!lock) throw new Error('No database server runs.')
  process.kill(lock.pid, 'SIGKILL')
}

describe('killing the process group while versions of the configuration are made', () => {
  let data: Awaited<ReturnType<typeof makeDataFolder>>
  beforeAll(async () => {
    data = await makeDataFolder()
  })
  afterAll(() => data.remove())

  test(`leaves the old version or the new one, whole, in ${rounds} times`, { timeout: patience }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const program = startProgram('tests/server/support/versionWriter.ts', { LOCUM_DATA: data.folder })
      const listMade = () => program.output().match(/^\d+ \w+$/gm) ?? []
      await program.until(() => listMade().length > 0)
      // Looks at the disk, some more and some less: the moment within a version differs from round to round.
      for (let looks = Math.random() * 400; looks > 0; looks -= 1) await findLock(data.folder)
      // Every second time the database server dies with it and has to recover from its log.
      if (round % 2 === 1) await killDatabase(data.folder)
      await program.killGroup()
      const acknowledged = Math.max(...listMade().map(line => Number.parseInt(line, 10)))
      const database = await openDatabase({ databaseUrl: null, databaseConnections: 4, data: data.folder })
      try {
        const { version, ...rest } = await inspect(database)
        expect(rest).toEqual({ isWhole: true, missing: [], strange: [] })
        expect([acknowledged, acknowledged + 1]).toContain(version)
      } finally {
        await database.close()
      }
    }
  })
})
