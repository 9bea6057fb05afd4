import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type MailProvider, startMailProvider } from '#tests/support/mailProvider.ts'
import { type ProgramInstance, startInstance } from '../hubs/processes.ts'
import { lapseLeases } from '../support/lapseLeases.ts'
import { createShippedDatabase, listTestServers, type TestDatabase } from '../support/testDatabase.ts'
import { buildTokens } from '../support/tokens.ts'

const receivers = 5000
const instances = 2
/** Mails that have come when the instances are killed. */
const amid = 500

describe.each(listTestServers())('mails of notifications on $name', server => {
  let base: TestDatabase
  let provider: MailProvider
  let users: number[]
  const running: ProgramInstance[] = []
  beforeAll(async () => {
    base = await createShippedDatabase(server)
    provider = await startMailProvider()
    // What stands in every installation is made by a first start.
    await (await start()).stop()
    const rows = await base.database.run<{ ID: number }>(
      `insert into "user" ("LoginName", "FirstName", "LastName", "Name", "Email", "CompanyID", "UserType", "IsActive", "CreatedBy")
       select 'nurse' || n, 'Nurse', n::text, 'Nurse ' || n, 'nurse' || n || '@mail.example', min("ID"), 3, true, 'Test'
       from "company", generate_series(1, ${receivers}) n group by n order by n returning "ID"`,
    )
    users = rows.map(({ ID }) => ID)
  })
  afterEach(() => Promise.all(running.splice(0).map(instance => instance.stop())))
  afterAll(async () => {
    await provider?.close()
    await base?.drop()
  })

  async function start(): Promise<ProgramInstance> {
    const instance = await startInstance(base, { SMTP_URL: provider.url, LOCUM_DELIVERY_RETRY: '1' })
    running.push(instance)
    return instance
  }
  const startAll = () => Promise.all(Array.from({ length: instances }, start))

  async function send({ address }: ProgramInstance, UserIds: readonly number[], Subject: string): Promise<void> {
    const token = await (await buildTokens(base.database))(1)
    const answer = await fetch(`${address}/api/Notification/Notification/Send`, {
      method: 'POST',
      headers: { 'x-api-request': '1', 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ NotificationMode: 'Email', UserIds, Subject, Message: 'Come, please.' }),
    })
    expect(await answer.json()).toMatchObject({ Success: true })
  }
  /** How often the recipients of a notification stand as what, with the attempts of all. */
  const count = (subject: string) =>
    base.database.run(
      `select r."NotificationStatus" as status, count(*)::int as count, sum(r."Attempts")::int as attempts
       from "notification-recipient" r join notification_message m on m."ID" = r."NotificationID"
       where m."Subject" = $1 group by 1`,
      [subject],
    )

  it('come once where the provider fails seven times and then takes them', async () => {
    provider.isDown = true
    const [instance] = (await startAll()) as [ProgramInstance]
    await send(instance, users.slice(0, 1), 'Late')
    await expect
      .poll(
        async () => {
          provider.isDown = provider.refusals < 7
          // Half an hour passes at once.
          await base.database.run(`update pgboss.job set start_after = now() where state = 'retry'`)
          return count('Late')
        },
        { timeout: 120_000 },
      )
      .toEqual([{ status: 'UnRead', count: 1, attempts: 8 }])
    expect(provider.refusals).toBe(7)
    expect(provider.mails.map(({ to }) => to)).toEqual(['nurse1@mail.example'])
  })

  it('come all where both instances are killed amid them, a second copy under the Message-ID of the first', async () => {
    provider.mails.length = 0
    const [first, second] = (await startAll()) as [ProgramInstance, ProgramInstance]
    await send(first, users, 'To all')
    await expect.poll(() => provider.mails.length, { timeout: 120_000, interval: 5 }).toBeGreaterThan(amid)
    await Promise.all([first.program.killGroup(), second.program.killGroup()])
    const before = provider.mails.length
    expect(before).toBeLessThan(receivers)
    await lapseLeases(base.database)
    await startAll()
    await expect
      .poll(() => count('To all'), { timeout: 900_000, interval: 1000 })
      .toEqual([{ status: 'UnRead', count: receivers, attempts: receivers }])
    const keys = Map.groupBy(provider.mails, ({ to }) => to)
    expect(keys.size).toBe(receivers)
    for (const [to, mails] of keys) expect([to, new Set(mails.map(({ key }) => key)).size]).toEqual([to, 1])
    // Of each instance the four under way may come again.
    expect(provider.mails.length - receivers).toBeLessThanOrEqual(4 * instances)
  })
})
