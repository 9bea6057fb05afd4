import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseAccount } from '#server/platform/database/embedded/account.ts'
import { provideHome } from '#server/platform/database/embedded/home.ts'
import { canReachServer, findLock, isAlive } from '#server/platform/database/embedded/process.ts'
import { startEmbedded } from '#server/platform/database/embedded/server.ts'
import { type Database, openDatabase } from '#server/platform/database/index.ts'
import { makeDataFolder, startProgram } from './support/process.ts'

const reports = { progress: () => {}, onProblem: () => {} }

describe('the embedded database', () => {
  let data: Awaited<ReturnType<typeof makeDataFolder>>
  let home: string

  beforeAll(async () => {
    data = await makeDataFolder()
    home = join(data.folder, 'postgres')
  })
  afterAll(() => data.remove())

  const open = (): Promise<Database> => openDatabase({ databaseUrl: null, databaseConnections: 2, data: data.folder })
  const findPid = async () => (await findLock(join(home, 'data')))?.pid ?? null

  test('is created at the first start, though an earlier one was killed over it', async () => {
    await mkdir(join(home, 'draft-999999999-dead'), { recursive: true })
    const steps: string[] = []
    const server = await startEmbedded(data.folder, { ...reports, progress: line => steps.push(line) })
    expect(steps).toEqual(['Creating the database ...'])
    expect(await readdir(home)).not.toContain('draft-999999999-dead')
    await server.stop()
  })

  test.runIf(process.getuid?.() === 0)('says where it lies when its user cannot reach the data folder', async () => {
    const hidden = await mkdtemp(join(tmpdir(), 'locum-hidden-'))
    const lines: string[] = []
    const home = await provideHome(hidden, await chooseAccount(), line => lines.push(line))
    await rm(hidden, { recursive: true })
    await rm(dirname(home), { recursive: true })
    expect(lines).toEqual([expect.stringContaining(`The database lies in ${home}:`)])
  })

  test('is stopped with the last connection and takes the folder of its socket with it', async () => {
    const server = await startEmbedded(data.folder, reports)
    const pid = await findPid()
    await server.stop()
    expect([pid === null, await findPid(), existsSync(String(server.connection.host))]).toEqual([false, null, false])
    // Its last files go a moment before the process does.
    await expect.poll(() => isAlive(Number(pid)), { timeout: 10_000 }).toBe(false)
  })

  test('takes no connection over the network', async () => {
    const database = await open()
    const [row] = await database.query(`select current_setting('listen_addresses') as addresses`)
    await database.close()
    expect(row).toEqual({ addresses: '' })
  })

  test('writes safely: fsync, full pages and synchronous commits are on', async () => {
    const database = await open()
    const [row] = await database.query(
      `select current_setting('fsync') || current_setting('full_page_writes') || current_setting('synchronous_commit') as on`,
    )
    await database.close()
    expect(row).toEqual({ on: 'ononon' })
  })

  test('is adopted by the next start when its starter was killed', async () => {
    const writer = startProgram('tests/server/support/writer.ts', { LOCUM_DATA: data.folder })
    await writer.until(output => output.includes('\n'))
    await writer.killGroup()
    const orphan = await findPid()
    const database = await open()
    expect([orphan === null, await findPid()]).toEqual([false, orphan])
    await database.close()
    expect(await findPid()).toBeNull()
  })

  test('stays up while another process still uses it', async () => {
    const writer = startProgram('tests/server/support/writer.ts', { LOCUM_DATA: data.folder })
    await writer.until(output => output.includes('\n'))
    const database = await open()
    await database.close()
    const before = writer.output().length
    await writer.until(output => output.length > before + 20)
    await writer.killGroup()
    await (await open()).close()
    expect(await findPid()).toBeNull()
  })

  test('is started again when it ends by itself', async () => {
    const database = await open()
    const pid = await findPid()
    process.kill(pid ?? 0, 'SIGKILL')
    await expect
      .poll(() => database.query('select 1 as one').catch(() => []), { timeout: 20_000 })
      .toEqual([{ one: 1 }])
    expect(await findPid()).not.toBe(pid)
    await database.close()
  })

  test('is started again when it was adopted and ends by itself', async () => {
    const writer = startProgram('tests/server/support/writer.ts', { LOCUM_DATA: data.folder })
    await writer.until(output => output.includes('\n'))
    await writer.killGroup()
    const database = await open()
    process.kill((await findPid()) ?? 0, 'SIGKILL')
    await expect
      .poll(() => database.query('select 2 as two').catch(() => []), { timeout: 20_000 })
      .toEqual([{ two: 2 }])
    await database.close()
    expect(await findPid()).toBeNull()
  })

  test('is not adopted while it is only the system that takes our connection', async () => {
    const silent = await mkdtemp(join(tmpdir(), 'locum-silent-'))
    const listening = createServer(socket => socket.destroy()).listen(join(silent, '.s.PGSQL.5432'))
    await once(listening, 'listening')
    expect(await canReachServer(silent)).toBe(false)
    listening.close()
    await rm(silent, { recursive: true, force: true })
  })

  test('is not touched where another release wrote it', async () => {
    const other = await makeDataFolder()
    await mkdir(join(other.folder, 'postgres', 'data'), { recursive: true })
    await writeFile(join(other.folder, 'postgres', 'data', 'PG_VERSION'), '17\n')
    await expect(startEmbedded(other.folder, reports)).rejects.toThrow('was written by PostgreSQL 17')
    await other.remove()
  })

  test('serves two starts over one folder at the same time', async () => {
    const other = await makeDataFolder()
    const settings = { databaseUrl: null, databaseConnections: 2, data: other.folder }
    const both = await Promise.all([openDatabase(settings), openDatabase(settings)])
    const answers = await Promise.all(both.map(database => database.query('select 1 as one')))
    await Promise.all(both.map(database => database.close()))
    await other.remove()
    expect(answers).toEqual([[{ one: 1 }], [{ one: 1 }]])
  })
})
