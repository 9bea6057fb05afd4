import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLock } from '#server/platform/database/embedded/process.ts'
import { isDeep } from '#tests/support/scale.ts'
import { makeDataFolder, type Program, startProgram } from './support/process.ts'
import { testPassword } from './support/runningApp.ts'
import { createShippedDatabase, listTestServers } from './support/testDatabase.ts'

const settings = { PORT: '0', LOCUM_DEMO: 'off', LOCUM_ADMIN_PASSWORD: testPassword }

const isUp = (output: string) => output.includes('Locum is up')

describe('server/main.ts', () => {
  let data: Awaited<ReturnType<typeof makeDataFolder>>
  beforeAll(async () => {
    data = await makeDataFolder()
  })
  afterAll(() => data.remove())

  const start = (environment: Record<string, string> = {}): Program =>
    startProgram('server/main.ts', { ...settings, LOCUM_DATA: data.folder, ...environment })
  const findServer = async () => (await findLock(join(data.folder, 'postgres', 'data')))?.pid ?? null

  async function stopBy(signal: NodeJS.Signals): Promise<unknown> {
    const program = start()
    await program.until(isUp)
    program.child.kill(signal)
    return (await program.ended()).code
  }

  test('stops by SIGTERM, its database included', async () => {
    expect([await stopBy('SIGTERM'), await findServer()]).toEqual([0, null])
  })

  test.runIf(isDeep)('stops once where Ctrl-C comes from terminal and npm at the same time', async () => {
    const program = start()
    await program.until(isUp)
    program.child.kill('SIGINT')
    program.child.kill('SIGINT')
    expect([(await program.ended()).code, await findServer()]).toEqual([0, null])
  })

  test.runIf(isDeep)('stops its database also when its start is called off', async () => {
    const program = start()
    await expect.poll(findServer, { interval: 5, timeout: 20_000 }).not.toBeNull()
    program.child.kill('SIGTERM')
    expect([(await program.ended()).code, await findServer()]).toEqual([0, null])
  })

  test('is up again after it was killed, on the database that it left behind', async () => {
    const killed = start()
    await killed.until(isUp)
    const orphan = await findServer()
    await killed.killGroup()
    const next = start()
    await next.until(isUp)
    expect([orphan === null, await findServer()]).toEqual([false, orphan])
    next.child.kill('SIGTERM')
    expect([(await next.ended()).code, await findServer()]).toEqual([0, null])
  })

  async function readFailure(environment: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
    const { code, output } = await start(environment).ended()
    return { code, lines: output.trimEnd().split('\n') }
  }

  test('says in one line that its port is taken, and touches nothing', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    const failure = await readFailure({ PORT: String(port) })
    holder.close()
    expect(failure).toEqual({
      code: 1,
      lines: [expect.stringMatching(`^Port ${port} of 127.0.0.1 is taken: .* \\(PORT=${port + 1}\\)\\.$`)],
    })
  })

  test('says in one line that its data folder cannot be written', async () => {
    const file = join(data.folder, 'file')
    await writeFile(file, '')
    expect(await readFailure({ LOCUM_DATA: join(file, 'data') })).toEqual({
      code: 1,
      lines: [
        `The data folder ${join(file, 'data')} cannot be written (ENOTDIR): make it writable, or set LOCUM_DATA to another folder.`,
      ],
    })
  })

  test('says in one line that DATABASE_URL does not answer, without its password', async () => {
    expect(await readFailure({ DATABASE_URL: 'postgres://me:s3cret@127.0.0.1:1/locum' })).toEqual({
      code: 1,
      lines: [
        'DATABASE_URL (postgres://me:***@127.0.0.1:1/locum) does not answer: nothing listens there: start it, or correct the address.',
      ],
    })
  })

  test('says in one line which setting is wrong', async () => {
    expect(await readFailure({ LOCUM_DEMO: 'maybe' })).toEqual({
      code: 1,
      lines: ['LOCUM_DEMO is "maybe", but it must be one of on, off, auto.'],
    })
  })

  test.each(listTestServers())(
    'asks for the password of the first administrator where demo data is off on $name',
    async server => {
      const empty = await createShippedDatabase(server)
      const { databaseUrl } = empty.settings
      const { code, lines } = await readFailure({ DATABASE_URL: databaseUrl ?? '', LOCUM_ADMIN_PASSWORD: '' })
      await empty.drop()
      expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining('set LOCUM_ADMIN_PASSWORD')])
    },
  )
})
