import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepDomainEvents } from '#server/platform/domain-events/index.ts'
import { type RunningApp, startApp } from './support/runningApp.ts'
import { listTestServers } from './support/testDatabase.ts'

const path = '/api/Notification/DomainEvent/GetPage'

describe.each(listTestServers())('the list of domain events on $name', server => {
  let app: RunningApp
  let userId: number
  let token: string

  beforeAll(async () => {
    app = await startApp(server)
    userId = await app.addUser('nina')
    await app.addUser('olga', ['VIEW_ALL_NOTIFICATIONLOGS', 'DEACTIVATE_USER', 'ACTIVATE_USER', 'VIEW_USER'])
    token = await app.signIn('olga')
  })
  afterAll(() => app?.drop())

  const list = async (query = '') => (await app.send(`${path}?pageSize=10${query}`, { token })).json
  const run = (statement: string) => app.stand.database.run(statement)

  it('shows what happened to a user, the newest first, and not what it says', async () => {
    const send = (call: string) => app.send(`/api/Membership/User/${call}?id=${userId}`, { method: 'POST', token })
    for (const call of ['Deactivate', 'Activate']) expect((await send(call)).json).toMatchObject({ Success: true })
    const { Source } = await list()
    expect(Source).toMatchObject([
      { Code: 'USER_ACTIVATED', Resource: 'Users', RecordID: userId, Actor: 'olga', ActorKind: 'Agency' },
      { Code: 'USER_DEACTIVATED', RequestID: expect.any(String) },
    ])
    expect(Source[0]).not.toHaveProperty('Payload')
    expect((await list('&code=USER_DEACTIVATED')).Source).toMatchObject([{ Code: 'USER_DEACTIVATED' }])
    expect((await list('&resource=Jobs')).Source).toEqual([])
  })

  it('shows neither what is another company’s nor what concerns a revenue center that is not assigned', async () => {
    await run(`insert into domain_event ("Code", "Resource", "RecordID", "Payload", "CompanyID", "OrganizationID", "Actor", "ActorKind")
      select 'USER_ACTIVATED', 'Users', id, '{}', company, organization, 'x', 'System' from (values
        (91, 9, null::bigint), (92, null, null), (93, (select "CompanyID" from "user" where "LoginName" = 'olga'), 77)) v(id, company, organization)`)
    const { Source } = await list()
    expect(Source.map(({ RecordID }: { RecordID: number }) => RecordID)).toEqual([userId, userId])
  })

  it('leads no one there without its permission, and forgets what is older than is said', async () => {
    await app.addUser('pat', ['VIEW_USER'])
    expect((await app.send(path, { token: await app.signIn('pat') })).status).toBe(403)
    await run(`update domain_event set "CreatedOn" = now() - interval '91 days' where "Code" = 'USER_ACTIVATED'`)
    await sweepDomainEvents(app.stand.database, 90)
    expect((await list()).Source).toMatchObject([{ Code: 'USER_DEACTIVATED' }])
  })
})
