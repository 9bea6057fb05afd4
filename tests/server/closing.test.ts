import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from './support/runningApp.ts'
import { listTestServers } from './support/testDatabase.ts'

/** Sends a request on a connection that is kept alive; answers its status once the whole answer is there. */
function getKeptAlive(agent: Agent, url: string): Promise<{ status: number; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, answer => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }))
    }).on('error', reject)
  })
}

const request = 'GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** Answers what comes on a connection until a whole answer is there. */
async function readAnswer(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    if (text.endsWith('Healthy')) return text
  }
  return text
}

/** Lets the whole process stand still, as a machine does that has no time for it. */
function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

/** Runs work while every read of the database waits for a lock, and lets them go on once it has been done. */
async function whileBlocked(app: RunningApp, work: (waiting: () => Promise<number>) => Promise<void>): Promise<void> {
  await app.stand.database.transaction(async transaction => {
    await transaction.run('lock table "role" in access exclusive mode')
    await work(async () => {
      const rows = await app.stand.database.run(
        `select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows.length
    })
  })
}

describe.each(listTestServers())('stopping on $name', server => {
  it('resets no client that goes on asking on the connections that it has', async () => {
    const app = await startApp(server)
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    const failures: string[] = []
    const answered = new Set<number>()
    const clients = Array.from({ length: 16 }, async (_, client) => {
      for (;;) {
        try {
          await getKeptAlive(agent, `${app.address}/health`)
          answered.add(client)
        } catch (error) {
          // A connection that is opened after the end is refused.
          const code = String((error as NodeJS.ErrnoException).code)
          if (code !== 'ECONNREFUSED') failures.push(code)
          return
        }
      }
    })
    try {
      await expect.poll(() => answered.size, { interval: 10 }).toBe(16)
      await app.stop()
      await Promise.all(clients)
      expect(failures).toEqual([])
    } finally {
      agent.destroy()
      await app.drop()
    }
  })

  it('answers what came on an open connection while the process had no time to read it', async () => {
    const app = await startApp(server)
    const agent = new Agent({ keepAlive: true })
    const socket = connect(Number(new URL(app.address).port), '127.0.0.1')
    try {
      await getKeptAlive(agent, `${app.address}/health`)
      socket.write(request)
      expect(await readAnswer(socket)).toMatch(/^connection: keep-alive/im)
      const stopped = app.stop()
      let last: string | undefined
      while (last !== 'close') last = (await getKeptAlive(agent, `${app.address}/health`)).connection
      socket.write(request)
      standStill(1000)
      expect(await readAnswer(socket)).toMatch(/^connection: close/im)
      await stopped
    } finally {
      socket.destroy()
      agent.destroy()
      await app.drop()
    }
  })

  it('answers the request under way, ends kept-alive connections and does not wait for idle ones', async () => {
    const app = await startApp(server)
    const agent = new Agent({ keepAlive: true })
    try {
      const token = await app.signIn('admin')
      await getKeptAlive(agent, `${app.address}/health`)
      let stopped: Promise<void> | undefined
      let underWay: ReturnType<RunningApp['send']> | undefined
      await whileBlocked(app, async countWaiting => {
        underWay = app.send('/api/Membership/Role/GetAll', { token })
        await expect.poll(countWaiting, { interval: 10 }).toBe(1)
        stopped = app.stop()
      })
      const released = performance.now()
      const answer = await underWay
      expect([answer?.status, answer?.headers.get('connection')]).toEqual([200, 'close'])
      await stopped
      // An idle connection is kept for 72 s.
      expect(performance.now() - released).toBeLessThan(30_000)
      await expect(getKeptAlive(agent, `${app.address}/health`)).rejects.toThrow()
    } finally {
      agent.destroy()
      await app.drop()
    }
  })
})
