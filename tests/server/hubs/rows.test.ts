import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildTokens } from '../support/tokens.ts'
import { connectLive, type LiveClient } from './support.ts'

const employers = '/api/Marketplace/Employers'
const location = { City: 'Austin', State: 'TX', TimeZone: 'America/Chicago' }

/** The keys of a resource that a client was told of so far, each as often as it was. */
function listChangedIds({ rows }: LiveClient, resource = 'Employers'): unknown[] {
  return rows.filter(({ Resource }) => Resource === resource).flatMap(({ Ids }) => Ids ?? ['unnamed'])
}

describe.each(listTestServers())('rows that change on $name', server => {
  let app: RunningApp
  let makeToken: Awaited<ReturnType<typeof buildTokens>>
  let admin: string
  let other: number
  let count = 0
  const open: LiveClient[] = []

  beforeAll(async () => {
    app = await startApp(server)
    makeToken = await buildTokens(app.stand.database)
    admin = await app.signIn('admin')
    const body = { Code: 'SECOND', Name: 'Second' }
    const { json } = await app.send('/api/Membership/Company/SaveOrUpdate', { method: 'POST', token: admin, body })
    other = json.Source.ID
  })
  afterEach(() => Promise.all(open.splice(0).map(client => client.stop())))
  afterAll(() => app?.drop())

  /** A console of a user with exactly these permissions, of the first company or of the other. */
  async function listen(codes: string[], companyId?: number): Promise<LiveClient & { login: string; token: string }> {
    count += 1
    const login = `listener${count}`
    const id = await app.addUser(login, codes)
    if (companyId !== undefined) {
      await app.stand.database.run('update "user" set "CompanyID" = $2 where "ID" = $1', [id, companyId])
    }
    const token = await makeToken(id)
    const client = await connectLive(app.address, token)
    open.push(client)
    return { ...client, login, token }
  }

  async function call(path: string, body: unknown, method = 'POST'): Promise<ReturnType<typeof JSON.parse>> {
    const { json, text } = await app.send(path, { method, token: admin, body })
    if (!json.Success) throw new Error(`${path}: ${text}`)
    return json.Source
  }

  async function makeEmployer(values: object = {}): Promise<{ ID: number; Version: number }> {
    count += 1
    return call(`${employers}/Save`, { ...location, Name: `Employer ${count}`, ...values })
  }

  it('are told to who may list them and reaches them, and to nobody else', async () => {
    const [own, foreign, all, blind] = await Promise.all([
      listen(['VIEW_EMPLOYER']),
      listen(['VIEW_EMPLOYER'], other),
      listen(['VIEW_EMPLOYER', 'VIEW_ALL_COMPANY_DATA'], other),
      listen(['ADD_EMPLOYER', 'EDIT_EMPLOYER', 'VIEW_TEAM']),
    ])
    const ours = await makeEmployer()
    const theirs = await makeEmployer({ CompanyID: other })
    await own.until(client => listChangedIds(client).includes(ours.ID))
    await foreign.until(client => listChangedIds(client).includes(theirs.ID))
    await all.until(client => [ours, theirs].every(({ ID }) => listChangedIds(client).includes(ID)))
    const team = await call('/api/Membership/Team/SaveOrUpdate', { Code: 'T1', Name: 'One' })
    await blind.until(client => listChangedIds(client, 'Teams').includes(team.ID))
    expect(listChangedIds(own)).not.toContain(theirs.ID)
    expect(listChangedIds(foreign)).not.toContain(ours.ID)
    expect(listChangedIds(blind)).toEqual([])
  })

  it('are told at once, then gathered to one message a second', async () => {
    const client = await listen(['VIEW_EMPLOYER'])
    const first = await makeEmployer()
    await client.until(each => listChangedIds(each).includes(first.ID))
    const before = client.rows.length
    const began = performance.now()
    const made = await Promise.all(Array.from({ length: 40 }, () => makeEmployer()))
    const last = await makeEmployer()
    await client.until(each => [...made, last].every(({ ID }) => listChangedIds(each).includes(ID)))
    const seconds = (performance.now() - began) / 1000
    expect(client.rows.length - before).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
    expect(new Set(listChangedIds(client)).size).toBe(listChangedIds(client).length)
  })

  it('are told when they are changed, deleted or imported, and not on a dry run', async () => {
    const [own, foreign] = await Promise.all([listen(['VIEW_EMPLOYER']), listen(['VIEW_EMPLOYER'], other)])
    const made = await makeEmployer()
    const hears = () => own.until(client => listChangedIds(client).includes(made.ID))
    await hears()
    own.rows.length = 0
    await call(`${employers}/Update`, { ...made, City: 'Dallas' }, 'PUT')
    await hears()
    own.rows.length = 0
    await call(`${employers}/Delete`, [made.ID])
    await hears()
    own.rows.length = 0
    const rows = ['900001', '900002'].map(CMSFacilityID => ({ ...location, Name: 'Imported', CMSFacilityID }))
    await call(`${employers}/Import`, { rows, key: 'CMSFacilityID', dryRun: true })
    await call(`${employers}/Import`, { rows, key: 'CMSFacilityID' })
    const { database } = app.stand
    const imported = await database.run<{ ID: number }>(`select "ID" from employer where "Name" = 'Imported'`)
    await own.until(client => imported.every(({ ID }) => listChangedIds(client).includes(ID)))
    expect([imported.length, listChangedIds(own).length]).toEqual([2, 2])
    expect(listChangedIds(foreign)).toEqual([])
  })

  it('are not told where a call was refused or nothing changed', async () => {
    const client = await listen(['VIEW_EMPLOYER'])
    const made = await makeEmployer()
    await client.until(each => listChangedIds(each).includes(made.ID))
    client.rows.length = 0
    await expect(makeEmployer({ Name: '' })).rejects.toThrow()
    await call(`${employers}/Update`, made, 'PUT')
    const next = await makeEmployer()
    await client.until(each => listChangedIds(each).includes(next.ID))
    expect(listChangedIds(client)).toEqual([next.ID])
  })

  it('are told where a service writes by itself, and where it makes a row by another call', async () => {
    const client = await listen(['VIEW_USER', 'VIEW_ROLE'])
    const user = await app.addUser('subject')
    await call(`/api/Membership/User/Deactivate?id=${user}`, undefined)
    await client.until(each => listChangedIds(each, 'Users').includes(user))
    const [source] = await app.stand.database.run<{ ID: number; CompanyID: number }>(
      `select "ID", "CompanyID" from "role" where "Code" = 'subject'`,
    )
    const copy = await call('/api/Membership/Role/Copy', {
      roleId: source?.ID,
      companyId: source?.CompanyID,
      code: 'COPY',
      name: 'Copy',
    })
    await client.until(each => listChangedIds(each, 'Roles').includes(copy.ID))
  })

  it('are told to who no longer sees them once a service hides them, and then no more', async () => {
    const client = await listen(['VIEW_ROLE'])
    const save = (record: object) => call('/api/Membership/Role/SaveOrUpdate', record)
    const open = await save({ Code: 'HIDING', Name: 'Hiding', CompanyID: 1 })
    await client.until(each => listChangedIds(each, 'Roles').includes(open.ID))
    client.rows.length = 0
    const hidden = await save({ ...open, IsPrivate: true })
    await client.until(each => listChangedIds(each, 'Roles').includes(open.ID))
    client.rows.length = 0
    await save({ ...hidden, Name: 'Hidden' })
    const next = await save({ Code: 'SHOWN', Name: 'Shown', CompanyID: 1 })
    await client.until(each => listChangedIds(each, 'Roles').includes(next.ID))
    expect(listChangedIds(client, 'Roles')).not.toContain(open.ID)
  })

  it('are all to be read anew where word of other instances may have been lost, and then are told as ever', async () => {
    const client = await listen(['VIEW_EMPLOYER'])
    await app.stand.database.run(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and (query ilike 'listen %' or query ilike 'notify "pulse%')`,
    )
    await client.until(({ rows }) => rows.some(({ Resource, Ids }) => Resource === 'Employers' && Ids === null))
    const made = await makeEmployer()
    await client.until(each => listChangedIds(each).includes(made.ID))
    expect(client.connection.state).toBe('Connected')
  })

  it('are told by the permissions of the moment', async () => {
    const client = await listen(['VIEW_TEAM'])
    const makeTeam = (code: string) => call('/api/Membership/Team/SaveOrUpdate', { Code: code, Name: code })
    const { database } = app.stand
    const [role] = await database.run<{ ID: number }>('select "ID" from "role" where "Code" = $1', [client.login])
    const codes = await database.run<{ ID: number }>(
      `select "ID" from "permission" where "Code" = any($1) order by "Code" = 'VIEW_TEAM'`,
      [['VIEW_EMPLOYER', 'VIEW_TEAM']],
    )
    const assign = (ids: (number | undefined)[]) =>
      call('/api/Membership/Role/SavePermissionAssignments', { ID: role?.ID, SelectedIDs: ids })
    await assign([codes[0]?.ID])
    await makeTeam('UNSEEN')
    const made = await makeEmployer()
    await client.until(each => listChangedIds(each).includes(made.ID))
    await assign([codes[1]?.ID])
    client.rows.length = 0
    await makeEmployer()
    const team = await makeTeam('SEEN')
    await client.until(each => listChangedIds(each, 'Teams').includes(team.ID))
    expect(listChangedIds(client)).toEqual([])
  })

  /** Has a window open the form of an employer; throws where the services refuse it. */
  const edit = (client: LiveClient, id: number) =>
    client.connection.invoke('BeginEditing', { Resource: 'Employers', Id: String(id) })
  const leave = (client: LiveClient, id: number) =>
    client.connection.invoke('EndEditing', { Resource: 'Employers', Id: String(id) })
  const editorsOf = ({ editors }: LiveClient, id: number) => editors[`Employers/${id}`]

  it('are told of who else edits them, each person once and nobody of himself, until he leaves', async () => {
    const codes = ['VIEW_EMPLOYER', 'EDIT_EMPLOYER']
    const { ID } = await makeEmployer()
    const [first, second] = await Promise.all([listen(codes), listen(codes)])
    const again = await connectLive(app.address, first.token)
    open.push(again)
    for (const client of [first, again, second]) await edit(client, ID)
    await second.until(client => editorsOf(client, ID)?.Names.length === 1)
    await first.until(client => editorsOf(client, ID)?.Count === 1)
    expect(editorsOf(second, ID)).toEqual({ Resource: 'Employers', Id: String(ID), Names: ['Tess Tester'], Count: 1 })
    await again.until(client => editorsOf(client, ID)?.Count === 1)
    await leave(first, ID)
    await again.stop()
    await second.until(client => editorsOf(client, ID)?.Count === 0)
    await edit(first, ID)
    await second.until(client => editorsOf(client, ID)?.Count === 1)
  })

  it('have no editors but those who may change them and reach them at that moment', async () => {
    const codes = ['VIEW_EMPLOYER', 'EDIT_EMPLOYER']
    const { ID } = await makeEmployer()
    const [own, leaving, foreign, reader] = await Promise.all([
      listen(codes),
      listen(codes),
      listen(codes, other),
      listen(['VIEW_EMPLOYER']),
    ])
    for (const client of [foreign, reader]) {
      await expect(edit(client, ID)).rejects.toThrow('There is no such record to be edited.')
    }
    await expect(edit(own, 987_654)).rejects.toThrow('There is no such record to be edited.')
    await expect(own.connection.invoke('BeginEditing', { Resource: 'Employers' })).rejects.toThrow(/two texts/)
    await edit(own, ID)
    await edit(leaving, ID)
    await own.until(client => editorsOf(client, ID)?.Count === 1)
    await leaving.until(client => editorsOf(client, ID)?.Count === 1)
    const [role] = await app.stand.database.run<{ ID: number }>('select "ID" from "role" where "Code" = $1', [
      leaving.login,
    ])
    await call('/api/Membership/Role/SavePermissionAssignments', { ID: role?.ID, SelectedIDs: [] })
    await own.until(client => editorsOf(client, ID)?.Count === 0)
    await leaving.until(client => editorsOf(client, ID)?.Count === 0)
    expect([foreign, reader].map(client => client.editors)).toEqual([{}, {}])
    const more = await Promise.all(Array.from({ length: 5 }, () => makeEmployer()))
    for (const each of more.slice(1)) await edit(own, each.ID)
    await expect(edit(own, more[0]?.ID ?? 0)).rejects.toThrow('Too many records')
  })
})
