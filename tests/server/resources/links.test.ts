import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Machine } from '#contract/machine.ts'
import { HttpProblem, Refusal } from '#server/platform/kernel/problem.ts'
import { issueLink, type LinkPurpose, revokeLinks } from '#server/platform/links/index.ts'
import type { Extensions } from '#server/platform/resources/extension.ts'
import { resourceRoutes } from '#server/platform/resources/index.ts'
import { ownShare } from '#tests/support/ownShare.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 20 } as const
const sheet: Machine = {
  name: 'sheet',
  state: 'Status',
  states: [{ name: 'Sent' }, { name: 'Approved' }],
  initial: 'Sent',
  transitions: [
    {
      event: 'approve',
      from: ['Sent'],
      to: 'Approved',
      actors: ['Facility'],
      permission: 'NOBODY_HOLDS_IT',
      guards: [{ left: { field: 'Name' }, is: 'notEquals', right: 'Locked', message: 'It is locked.' }],
      effects: ['closeLog'],
    },
    { event: 'reopen', from: ['Approved'], to: 'Sent' },
    { event: 'close', from: ['Sent'], to: 'Approved', actors: ['System'] },
  ],
}
const sites = buildTestResource('Sites', buildSchema({ Name: text }))
const sheets = buildTestResource(
  'Sheets',
  buildSchema({
    Name: text,
    Rate: { ...text, 'x-read': 'VIEW_RATE' },
    Note: text,
    Status: { ...text, 'x-computed': true, default: 'Sent' },
    SiteID: { type: 'integer', 'x-reference': 'Sites' },
    CompanyID: { type: 'integer' },
  }),
  { machine: 'sheet', scope: [{ path: 'CompanyID', claim: 'company_id' }] },
)
const logs = buildTestResource(
  'Logs',
  buildSchema({ Name: text, Status: { ...text, 'x-computed': true, default: 'Sent' } }),
  { machine: 'sheet' },
)
for (const event of ['approve', 'reopen'])
  Object.assign(sheets.descriptor.calls ?? {}, {
    [event]: { method: 'POST', path: `{id}/${event}`, event, permission: 'NOBODY_HOLDS_IT' },
  })

/** As the links of a later area will be: read one record, send one event. */
const approveLinks: LinkPurpose = {
  name: 'approve',
  resource: 'Sheets',
  calls: ['one', 'approve'],
  fields: ['Name', 'Status', 'Rate', 'SiteID'],
  parameter: null,
  userType: 'EmployerUser',
  actor: 'Facility',
  minutes: 60,
  mostUses: null,
  isSuperseding: true,
  expired: 'Link Expired',
}
const otherLinks: LinkPurpose = { ...approveLinks, name: 'other', calls: ['reopen'] }

const extensions: Extensions = {
  Sheets: {
    links: [approveLinks, otherLinks],
    effects: {
      closeLog: context =>
        context
          .of('Logs', 'System')
          .send('close', 1)
          .then(() => {}),
    },
  },
}

describe.each(listTestServers())('links on $name', server => {
  const bench = useEngineBench(server, [sites, sheets, logs], extensions, [sheet])
  const database = () => bench.base.database
  const staff = buildCaller(listRules('Sheets'))
  let app: FastifyInstance

  beforeAll(async () => {
    app = Fastify({ trustProxy: true })
    app.setErrorHandler((error, _, reply) => {
      if (error instanceof HttpProblem) return reply.status(error.status).send(error.envelope)
      if (error instanceof Refusal) return reply.send(error.envelope)
      throw error
    })
    await app.register(resourceRoutes, {
      ...{ engine: bench.engine, share: ownShare, authenticate: () => staff, findLinkOrigin: () => '' },
    })
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    await database().run(`
      truncate sheets, sites, logs, audit_entry, link, rate_count restart identity;
      insert into sites ("Name") values ('North');
      insert into logs ("Name", "Status") values ('Log', 'Sent');
      insert into sheets ("Name", "Rate", "Note", "Status", "SiteID", "CompanyID") values
        ('One', '42', 'ours', 'Sent', 1, 2), ('Two', '43', 'ours', 'Sent', 1, 2), ('Locked', '44', 'ours', 'Sent', 1, 2)`)
  })

  const issue = (id: number, purpose = approveLinks) =>
    database().transaction(transaction => issueLink(transaction, purpose, id))
  async function send(method: 'GET' | 'POST', path: string, token: string | null, from = '10.0.0.1') {
    const headers = { 'x-forwarded-for': from, ...(token !== null && { authorization: `Link ${token}` }) }
    const answer = await app.inject({ method, url: `/api/Test/Sheets/${path}`, headers })
    return { status: answer.statusCode, ...answer.json() }
  }
  const read = (id: number, token: string | null, from?: string) => send('GET', `Get?id=${id}`, token, from)
  const approve = (id: number, token: string) => send('POST', `${id}/approve`, token)
  const gone = { status: 200, Success: false, Source: null, Message: 'Link Expired' }

  it('read their record by the properties that they name, though the session beside them reaches no such row', async () => {
    expect(await read(1, null)).toMatchObject({ status: 404 })
    const token = await issue(1)
    const { Source } = await read(1, token)
    expect(Source).toEqual({
      ...{ ID: 1, Version: 1, Name: 'One', Rate: '42', Status: 'Sent', SiteID: 1, SiteName: 'North' },
      AllowedActions: ['approve'],
    })
  })

  it('send their event through guards and effects, and stand in the audit, those of System among it', async () => {
    const answer = await approve(1, await issue(1))
    expect(answer).toMatchObject({ Success: true, Source: { Status: 'Approved', AllowedActions: [] } })
    const entries = await database().run('select "Resource", "UserID", "LinkID" from audit_entry order by "ID"')
    expect(entries).toEqual([
      { Resource: 'Sheets', UserID: null, LinkID: 1 },
      { Resource: 'Logs', UserID: null, LinkID: 1 },
    ])
    const [row] = await database().run('select "ModifiedBy" from sheets where "ID" = 1')
    expect(row).toEqual({ ModifiedBy: 'Facility' })
    expect(await approve(3, await issue(3))).toMatchObject({ Success: false, Message: 'It is locked.' })
  })

  it('reach no other record, and no other call', async () => {
    const token = await issue(1)
    expect(await read(2, token)).toMatchObject({ status: 404 })
    expect(await approve(2, token)).toMatchObject({ status: 404 })
    expect(await send('POST', '1/reopen', token)).toEqual(gone)
    const other = await issue(1, otherLinks)
    expect(await read(1, other)).toEqual(gone)
    expect((await database().run('select "Status" from sheets where "Status" <> $1', ['Sent'])).length).toBe(0)
  })

  it('hold no longer once they expired, were revoked, or there is a newer one', async () => {
    const [first, second] = [await issue(1), await issue(1)]
    expect(await read(1, first)).toEqual(gone)
    expect(await read(1, second)).toMatchObject({ Success: true })
    await revokeLinks(database(), approveLinks, 1)
    expect(await read(1, second)).toEqual(gone)
    const third = await issue(1)
    await database().run(`update link set "ExpiresOn" = now() where "EndedOn" is null`)
    expect(await approve(1, third)).toEqual(gone)
  })

  it('are opened 30 times an hour, and not guessed more than ten times in ten minutes by one network', async () => {
    const token = await issue(1)
    for (let time = 1; time <= 30; time++) expect(await read(1, token)).toMatchObject({ status: 200 })
    expect(await read(1, token, '10.0.0.2')).toMatchObject({ status: 429 })
    for (let time = 1; time <= 10; time++) expect(await read(1, 'guess', '10.0.0.3')).toEqual(gone)
    const another = await issue(2)
    expect(await read(2, another, '10.0.0.3')).toMatchObject({ status: 429 })
    expect(await read(2, another)).toMatchObject({ status: 200 })
  })

  it('are stored as nothing by which they could be used', async () => {
    const token = await issue(1)
    expect(token.length).toBeGreaterThanOrEqual(32)
    expect(JSON.stringify(await database().run('select * from link'))).not.toContain(token)
  })
})
