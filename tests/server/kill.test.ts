import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLock } from '#server/platform/database/embedded/process.ts'
import { type Database, openDatabase } from '#server/platform/database/index.ts'
import { scale } from '#tests/support/scale.ts'
import { makeDataFolder, type Program, startProgram } from './support/process.ts'

const rounds = scale(2, 20)
const patience = scale(120_000, 1_200_000)

/** Who writes: a program that prints a line for each write that was acknowledged to it, and how to tell which were lost. */
interface Writer {
  name: string
  path: string
  findLost(database: Database, lines: readonly string[]): Promise<string[]>
}

const writers: Writer[] = [
  {
    name: 'transactions',
    path: 'tests/server/support/writer.ts',
    async findLost(database, lines) {
      const rows = await database.query<{ number: number }>('select number from written')
      const written = new Set(rows.map(({ number }) => String(number)))
      return lines.filter(line => !written.has(line))
    },
  },
  {
    name: 'saves over HTTP, each with its audit entry',
    path: 'tests/server/support/apiWriter.ts',
    async findLost(database, lines) {
      const rows = await database.query<{ line: string }>(
        `select e."ID" || ' ' || version as line
         from employer e
         cross join generate_series(1, e."Version") version
         join audit_entry a on a."Resource" = 'Employers' and a."RecordID" = e."ID"::text
           and a."Action" = case when version = 1 then 'create' else 'update' end
         where (version = 1 or e."City" = 'Dallas') and not e."IsDeleted"`,
      )
      const written = new Set(rows.map(({ line }) => line))
      return lines.filter(line => !written.has(line))
    },
  },
]

/** The lines that were printed in full. */
function listAcknowledged(output: string): string[] {
  return output.split('\n').slice(0, -1)
}

async function readLost(data: string, { findLost }: Writer, lines: readonly string[]): Promise<string[]> {
  const database = await openDatabase({ databaseUrl: null, databaseConnections: 2, data })
  try {
    return await findLost(database, lines)
  } finally {
    await database.close()
  }
}

async function killServer(data: string): Promise<void> {
  const lock = await findLock(join(data, 'postgres', 'data'))
  if (!lock) throw new Error('No database server runs.')
  process.kill(lock.pid, 'SIGKILL')
}

describe.each(writers)('killing the process group during $name', writer => {
  let data: Awaited<ReturnType<typeof makeDataFolder>>
  beforeAll(async () => {
    data = await makeDataFolder()
  })
  afterAll(() => data.remove())

  async function writeAndKill(round: number): Promise<string[]> {
    const program: Program = startProgram(writer.path, { LOCUM_DATA: data.folder })
    await program.until(output => listAcknowledged(output).length > 10 + 7 * round)
    // Every second time the database server dies with it and has to recover from its log.
    if (round % 2 === 1) await killServer(data.folder)
    await program.killGroup()
    return listAcknowledged(program.output()).filter(line => /^\d+( \d+)?$/.test(line))
  }

  test(`loses no acknowledged write in ${rounds} times`, { timeout: patience }, async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      acknowledged.push(...(await writeAndKill(round)))
      expect(await readLost(data.folder, writer, acknowledged)).toEqual([])
    }
    expect(acknowledged.length).toBeGreaterThan(rounds * 10)
  })
})
