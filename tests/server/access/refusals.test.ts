import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'

const users = '/api/Membership/User'

describe.each(listTestServers())('refused access on $name', server => {
  let app: RunningApp
  beforeAll(async () => {
    app = await startApp(server, { TRUST_PROXY: '1', LOG_LEVEL: 'info' })
  })
  afterAll(() => app?.drop())

  const read = (userId: number) =>
    app.stand.database.query(
      `select "Resource", "RecordID", "After" from audit_entry where "UserID" = $1 and "Action" = 'refuseAccess' order by "ID"`,
      [userId],
    )

  it('stands in the audit, the first of a user and call in an hour, and what has no session does not', async () => {
    const userId = await app.addUser('refused', ['VIEW_USER'])
    const token = await app.signIn('refused')
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    for (let time = 0; time < 3; time += 1) {
      expect((await app.send(`${users}/Get?id=999999`, { token, headers })).status).toBe(404)
      expect((await app.send(`${users}/Delete`, { method: 'POST', token, headers, body: [userId] })).status).toBe(403)
    }
    expect((await app.send(`${users}/Get?id=1`)).status).toBe(401)
    expect((await app.send(`${users}/Nothing`, { token })).status).toBe(404)
    const beside = { Resource: 'Users', RecordID: null }
    expect(await read(userId)).toEqual([
      { ...beside, After: { Call: 'one', Status: 404, Address: '198.51.100.7' } },
      { ...beside, After: { Call: 'delete', Status: 403, Address: '198.51.100.7' } },
    ])
    const admin = await app.signIn('admin')
    const log = await app.send('/api/Membership/ActionLog/GetDetailedPage?createdBy=refused', { token: admin })
    const entries = log.json.Source.map(({ Action, Details }: Record<string, unknown>) => [Action, Details])
    expect(entries).toContainEqual(['refuseAccess', 'Call delete, from 198.51.100.7'])
  })

  it('names the user in the lines of the log that were refused, and in no others', async () => {
    const userId = await app.addUser('named', ['VIEW_USER'])
    const token = await app.signIn('named')
    await app.send(`${users}/Get?id=999998`, { token })
    await app.send(`${users}/Get?id=${userId}`, { token })
    const lines = app.logged.map(line => JSON.parse(line))
    expect(lines.find(({ url }) => url?.endsWith('id=999998'))).toMatchObject({ status: 404, user: userId })
    expect(lines.find(({ url }) => url?.endsWith(`id=${userId}`))).not.toHaveProperty('user')
  })
})
