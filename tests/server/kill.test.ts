import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLock } from '#server/platform/database/embedded/process.ts'
import { openDatabase } from '#server/platform/database/index.ts'
import { makeDataFolder, type Program, startProgram } from './support/process.ts'

const rounds = 20
const patience = 240_000

/** Who writes: a program that prints a line, the number of the row, for each write that was acknowledged to it. */
const writers = [
  {
    name: 'transactions',
    start: (data: string) => startProgram('tests/server/support/writer.ts', { LOCUM_DATA: data }),
  },
]

/** The numbers of the lines that were printed in full. */
function listAcknowledged(output: string): number[] {
  return output.split('\n').slice(0, -1).map(Number)
}

async function readWritten(data: string): Promise<Set<number>> {
  const database = await openDatabase({ databaseUrl: null, databaseConnections: 2, data })
  try {
    const rows = await database.query<{ number: number }>('select number from written')
    return new Set(rows.map(({ number }) => number))
  } finally {
    await database.close()
  }
}

async function killServer(data: string): Promise<void> {
  const lock = await findLock(join(data, 'postgres', 'data'))
  if (!lock) throw new Error('No database server runs.')
  process.kill(lock.pid, 'SIGKILL')
}

describe.each(writers)('killing the process group during $name', ({ start }) => {
  let data: Awaited<ReturnType<typeof makeDataFolder>>
  beforeAll(async () => {
    data = await makeDataFolder()
  })
  afterAll(() => data.remove())

  async function writeAndKill(round: number): Promise<number[]> {
    const program: Program = start(data.folder)
    await program.until(output => listAcknowledged(output).length > 10 + 7 * round)
    // Every second time the database server dies with it and has to recover from its log.
    if (round % 2 === 1) await killServer(data.folder)
    await program.killGroup()
    return listAcknowledged(program.output())
  }

  test(`loses no acknowledged write in ${rounds} times`, { timeout: patience }, async () => {
    const acknowledged: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      acknowledged.push(...(await writeAndKill(round)))
      const written = await readWritten(data.folder)
      expect(acknowledged.filter(number => !written.has(number))).toEqual([])
    }
    expect(acknowledged.length).toBeGreaterThan(rounds * 10)
  })
})
