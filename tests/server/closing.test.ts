import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
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
    const clients = Array.from({ length: 16 }, async () => {
      for (;;) {
        try {
          await getKeptAlive(agent, `${app.address}/health`)
        } catch (error) {
          // A connection that is opened after the end is refused.
          const code = String((error as NodeJS.ErrnoException).code)
          if (code !== 'ECONNREFUSED') failures.push(code)
          return
        }
      }
    })
    try {
      await setTimeout(200)
      await app.stop()
      await Promise.all(clients)
      expect(failures).toEqual([])
    } finally {
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
        await expect.poll(countWaiting, { interval: 10, timeout: 5000 }).toBe(1)
        stopped = app.stop()
      })
      const released = performance.now()
      expect((await underWay)?.status).toBe(200)
      await stopped
      expect(performance.now() - released).toBeLessThan(1500)
      await expect(getKeptAlive(agent, `${app.address}/health`)).rejects.toThrow()
    } finally {
      agent.destroy()
      await app.drop()
    }
  })
})
