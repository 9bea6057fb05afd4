import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { viewHeader } from '#contract/viewAs.ts'
import { addScheduled } from '../support/addScheduled.ts'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'

const users = '/api/Membership/User'
const teams = '/api/Membership/Team'
const looks = ['IMPERSONATE_VIEW', 'VIEW_USER', 'VIEW_TEAM', 'ADD_TEAM', 'VIEW_AUDIT', 'MANAGE_SCHEMA', 'EXPORT_DATA']

describe.each(listTestServers())('the console seen as another user on $name', server => {
  let app: RunningApp
  let people = 0
  let viewer = ''
  beforeAll(async () => {
    app = await startApp(server)
    await app.addUser('viewer', looks)
    viewer = await app.signIn('viewer')
  })
  afterAll(() => app?.drop())

  const addPerson = (...codes: string[]) => {
    people += 1
    return app.addUser(`person-${people}`, codes)
  }
  const run = (statement: string, values: unknown[] = []) => app.stand.database.run(statement, values)
  const begin = (id: number, token = viewer) => app.send(`${users}/ViewAs`, { method: 'POST', token, body: { id } })
  const end = (viewId: number) => app.send(`${users}/EndViewAs`, { method: 'POST', token: viewer, body: { viewId } })
  const look = (view: number, path: string, body?: object, token = viewer) =>
    app.send(path, { token, headers: { [viewHeader]: String(view) }, ...(body && { method: 'POST', body }) })
  const view = async (id: number): Promise<number> => (await begin(id)).json.Source.ID
  const hasEnded = { status: 403, json: { Message: 'This view has ended.' } }
  const expectEnd = (number: number) =>
    expect.poll(() => look(number, '/identity/me'), { interval: 20 }).toMatchObject(hasEnded)

  it('is his: who he is, what he may open and read', async () => {
    const id = await addPerson('VIEW_TEAM')
    const begun = await begin(id)
    expect(begun.json.Source).toMatchObject({ UserID: id, Name: 'Tess Tester', LoginName: `person-${people}` })
    const { ID: number } = begun.json.Source
    expect((await look(number, '/identity/me')).json).toMatchObject({ sub: String(id), name: `person-${people}` })
    const { Permissions } = (await look(number, '/config/manifest.json')).json
    expect([Permissions.includes('VIEW_TEAM'), Permissions.includes('VIEW_USER')]).toEqual([true, false])
    expect((await look(number, `${teams}/GetPage`)).json.Success).toBe(true)
    expect((await look(number, `${users}/GetPage`)).status).toBe(403)
    expect((await app.send('/identity/me', { token: viewer })).json.name).toBe('viewer')
  })

  it('changes nothing, at no door, and takes no file away', async () => {
    const number = await view(await addPerson('VIEW_TEAM', 'ADD_TEAM', 'MANAGE_SCHEMA', 'EXPORT_DATA'))
    const refused = 'You are viewing as Tess Tester. Nothing can be changed.'
    const team = { Code: 'NOBODY', Name: 'By nobody', CompanyID: 1 }
    for (const [path, body] of [
      [`${teams}/SaveOrUpdate`, team],
      [`${users}/ForgotPassword`, { Email: 'viewer@example.com' }],
      ['/api/Membership/UserSetting/CreateOrUpdate', { Code: 'THEME', Value: '"dark"' }],
      ['/api/Membership/Session/SignInAgain', { Password: 'x' }],
      [`${users}/ViewAs`, { id: 1 }],
    ] as const) {
      const { json, status } = await look(number, path, body)
      expect([path, status, json.Success]).toEqual([path, status === 403 ? 403 : 200, false])
    }
    expect((await look(number, `${teams}/SaveOrUpdate`, team)).json.Message).toBe(refused)
    expect((await look(number, '/config/versions/1/rollback', {})).json.Message).toBe(refused)
    expect((await look(number, '/proxy/Any/thing')).json.Message).toBe(refused)
    expect((await look(number, '/config/versions')).json.Success).toBe(true)
    expect((await look(number, `${teams}/Export`)).json.Message).toBe(refused)
    expect((await look(number, '/api/Membership/File/Download?id=1')).json.Message).toBe(refused)
    expect(await run(`select from "team" where "Name" = 'By nobody'`)).toEqual([])
  })

  it('is refused of oneself, of who may do more, reaches more, is inactive or of another company, and without the permission', async () => {
    const own = await app.send('/identity/me', { token: viewer })
    expect((await begin(Number(own.json.sub))).json.Message).toBe('You see the console as yourself already.')
    expect((await begin(await addPerson('DEL_TEAM'))).json.Message).toMatch(/permission/)
    const wide = await addPerson('VIEW_TEAM')
    await run(`update "user" set "UserType" = 2 where "ID" = $1`, [wide])
    expect((await begin(wide)).json.Message).toBe('This user reaches offices that you do not reach.')
    const inactive = await addPerson()
    await run(`update "user" set "IsActive" = false where "ID" = $1`, [inactive])
    expect((await begin(inactive)).json.Success).toBe(false)
    await run(`update "user" set "CompanyID" = 0 where "ID" = $1`, [wide])
    expect((await begin(wide)).status).toBe(404)
    await addPerson('VIEW_USER')
    expect((await begin(inactive, await app.signIn(`person-${people}`))).status).toBe(403)
  })

  it('holds for the session that began it, and ends with a word of it in the history of who was looked at', async () => {
    const id = await addPerson()
    const number = await view(id)
    expect(await look(number, '/identity/me', undefined, await app.signIn('viewer'))).toMatchObject(hasEnded)
    expect((await end(number)).json.Success).toBe(true)
    const ended = await look(number, '/identity/me')
    expect([ended.status, ended.headers.get(viewHeader)]).toEqual([403, 'ended'])
    expect((await end(number)).status).toBe(404)
    const history = await app.send(`${users}/GetHistory?id=${id}`, { token: viewer })
    expect(history.json, history.text).toMatchObject({ Success: true })
    const [last, first] = history.json.Source.Entries
    for (const entry of [first, last]) expect(entry).toMatchObject({ Changes: [{ Label: 'Network address' }] })
    expect([first.Action, last.Action]).toEqual(['viewAs', 'endViewAs'])
  })

  it('ends by itself after 30 minutes, when the user is deactivated, and when either may do something else', async () => {
    const [late, gone, raised] = [await addPerson(), await addPerson(), await addPerson()]
    const numbers = [await view(late), await view(gone), await view(raised)] as const
    for (const number of numbers) expect((await look(number, '/identity/me')).status).toBe(200)
    await run(`update view_as set "BegunOn" = now() - interval '31 minutes' where "ID" = $1`, [numbers[0]])
    const administrator = await app.signIn('admin')
    const change = (path: string, body: object) =>
      app.send(`${users}/${path}`, { method: 'POST', token: administrator, body })
    expect((await change('Deactivate', { id: gone })).json.Success).toBe(true)
    await expectEnd(numbers[1])
    const roles = await run('select "RoleID" from user_role where "UserID" = (select min("UserID") from user_role)')
    await run('insert into user_role ("UserID", "RoleID") values ($1, $2)', [raised, roles[0]?.RoleID])
    await run(`select pg_notify('locum_access', $1)`, [String(raised)])
    await expectEnd(numbers[2])
    await run(`select pg_notify('locum_access', '*')`)
    await expectEnd(numbers[0])
    await addScheduled(app.stand.database, 'view-as.sweep')
    const last = async (id: number) =>
      (await app.send(`${users}/GetHistory?id=${id}`, { token: administrator })).json.Source.Entries[0]
    const byItself = { Action: 'endViewAs', By: 'System', Changes: [{ Label: 'Viewed by', AfterName: 'Tess Tester' }] }
    for (const id of [late, raised]) await expect.poll(() => last(id), { interval: 20 }).toMatchObject(byItself)
  })
})
