import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addScheduled } from './support/addScheduled.ts'
import { type Answer, type RunningApp, startApp, testPassword } from './support/runningApp.ts'
import { listTestServers } from './support/testDatabase.ts'

const clients = '/api/Membership/IdentityClient'
const users = '/api/Membership/User'
const teams = '/api/Membership/Team/GetPage'

describe.each(listTestServers())('identity clients on $name', server => {
  let app: RunningApp
  let manager = ''
  beforeAll(async () => {
    app = await startApp(server)
    await app.addUser('manager', [
      'MANAGE_IDENTITY_CLIENTS',
      'VIEW_USER',
      'VIEW_TEAM',
      'ASSIGN_ROLES',
      'DEACTIVATE_USER',
      'ACTIVATE_USER',
    ])
    manager = await app.signIn('manager')
  })
  afterAll(() => app?.drop())

  interface Client {
    ID: number
    ClientCode: string
    UserID: number | null
    Version: number
  }

  const run = <Row extends object>(statement: string, values: unknown[] = []) =>
    app.stand.database.run<Row>(statement, values)
  const post = (path: string, body: object, token = manager) => app.send(path, { method: 'POST', body, token })
  const add = async (record: object = {}): Promise<Client> => {
    const given = { Name: 'Payroll', Flow: 'ClientCredentials', ...record }
    const { json, text } = await post(`${clients}/Save`, given)
    expect(json, text).toMatchObject({ Success: true })
    return json.Source
  }
  const renew = async ({ ID }: Client): Promise<string> =>
    (await post(`${clients}/RenewSecret`, { id: ID })).json.Source.ClientSecret
  const askToken = async (code: string, secret: string, form: Record<string, string> = {}): Promise<Answer> => {
    const answer = await fetch(`${app.address}/identity/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${code}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...form }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: JSON.parse(text) }
  }
  const getToken = async (code: string, secret: string): Promise<string> => {
    const { json, text } = await askToken(code, secret)
    expect(json, text).toMatchObject({ token_type: 'Bearer', scope: 'api' })
    return json.access_token
  }
  /** Gives a service account a role with these permissions. */
  const give = async ({ UserID }: Client, ...codes: string[]) => {
    const roleId = (
      await run<{ RoleID: number }>('select "RoleID" from user_role where "UserID" = $1', [
        await app.addUser(`role-${randomBytes(4).toString('hex')}`, codes),
      ])
    )[0]?.RoleID
    return (await post(`${users}/SaveRoleAssignments`, { ID: UserID, SelectedIDs: [roleId] })).json
  }
  const expectStatus = (token: string, status: number) =>
    expect.poll(async () => (await app.send(teams, { token })).status, { interval: 20 }).toBe(status)

  it('call as a user of their own, who may do what his roles give', async () => {
    const client = await add()
    expect(client).toMatchObject({ ClientCode: expect.stringMatching(/^client-/), UserID: expect.any(Number) })
    expect(client).not.toHaveProperty('ClientSecret')
    const secret = await renew(client)
    const token = await getToken(client.ClientCode, secret)
    expect((await app.send(teams, { token })).status).toBe(403)
    expect(await give(client, 'VIEW_TEAM')).toMatchObject({ Success: true })
    await expectStatus(token, 200)
    expect((await app.send(`${users}/GetPage`, { token })).status).toBe(403)
    // What its role asks of people is not asked of it.
    await run(
      'update "role" set "SecondFactorRequired" = true where "ID" in (select "RoleID" from user_role where "UserID" = $1)',
      [client.UserID],
    )
    await post(`${users}/Deactivate`, { id: client.UserID })
    await post(`${users}/Activate`, { id: client.UserID })
    await expectStatus(await getToken(client.ClientCode, secret), 200)
    expect(await give(client, 'DEL_TEAM')).toMatchObject({ Success: false })
    const account = await app.send(`${users}/Get?id=${client.UserID}`, { token: manager })
    expect(account.json.Source).toMatchObject({ Name: 'Payroll', LoginName: client.ClientCode, IsServiceAccount: true })
    await app.addUser('resetter', ['CHANGE_USER_PWD', 'VIEW_TEAM', 'VIEW_USER'])
    const passwords = { LoginName: client.ClientCode, Password: testPassword, ConfirmPassword: testPassword }
    const changed = await post(`${users}/ChangePassword`, passwords, await app.signIn('resetter'))
    expect(changed.json.Message).toBe('This is a service account: nobody signs in as it.')
    const listed = (await app.send(`${clients}/Get?id=${client.ID}`, { token: manager })).json.Source
    expect(listed).toMatchObject({ LastUsedOn: expect.any(String), SecretExpiresOn: expect.any(String) })
    expect(JSON.stringify(listed)).not.toContain(secret)
  })

  it('get no token by a wrong or an expired secret, for more than they may ask, by another flow, or as a person', async () => {
    const client = await add()
    const [first, second] = [await renew(client), await renew(client)]
    for (const secret of [first, second]) await getToken(client.ClientCode, secret)
    const sole = (await post(`${clients}/RenewSecret`, { id: client.ID, EndsOthers: true })).json.Source.ClientSecret
    await getToken(client.ClientCode, sole)
    expect((await askToken(client.ClientCode, second)).json.error).toBe('invalid_client')
    expect(await askToken(client.ClientCode, 'wrong')).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
    expect((await askToken('client-nobody', second)).json.error).toBe('invalid_client')
    expect((await askToken(client.ClientCode, sole, { scope: 'openid api' })).json.error).toBe('invalid_scope')
    expect((await askToken(client.ClientCode, sole, { grant_type: 'password' })).json.error).toBe('invalid_request')
    await run(`update identity_client_secret set "ExpiresOn" = now() - interval '1 minute' where "ClientID" = $1`, [
      client.ID,
    ])
    expect((await askToken(client.ClientCode, sole)).json.error).toBe('invalid_client')
    const signIn = { grant_type: 'password', username: client.ClientCode, password: testPassword }
    expect((await app.requestToken(signIn)).status).toBe(400)
  })

  it('are told of to who manages them, once, before their secret ends', async () => {
    const client = await add()
    await renew(client)
    const events = () =>
      run('select from domain_event where "Code" = $1 and "RecordID" = $2', ['IDENTITY_SECRET_EXPIRING', client.ID])
    const notices = () =>
      run(
        `select from "notification-recipient" r join "user" u on u."ID" = r."UserID"
         where u."LoginName" = 'manager' and r."NotificationMode" = 'InApp'`,
      )
    await run(`update identity_client_secret set "ExpiresOn" = now() + interval '13 days' where "ClientID" = $1`, [
      client.ID,
    ])
    await addScheduled(app.stand.database, 'identity.sweep')
    await expect.poll(events, { interval: 20 }).toHaveLength(1)
    await expect.poll(notices, { interval: 50 }).toHaveLength(1)
  })

  it('end with their tokens: deactivated, deleted, or their user deactivated', async () => {
    const [switched, gone, idle] = [await add(), await add(), await add()]
    const tokens: string[] = []
    const secrets: string[] = []
    for (const client of [switched, gone, idle]) {
      await give(client, 'VIEW_TEAM')
      secrets.push(await renew(client))
      tokens.push(await getToken(client.ClientCode, String(secrets.at(-1))))
    }
    for (const token of tokens) await expectStatus(token, 200)
    const { json } = await app.send(`${clients}/Get?id=${switched.ID}`, { token: manager })
    expect((await post(`${clients}/Update`, { ...json.Source, IsActive: false })).json).toMatchObject({ Success: true })
    expect((await post(`${clients}/Delete`, [gone.ID])).json).toMatchObject({ Success: true })
    expect((await post(`${users}/Deactivate`, { id: idle.UserID })).json).toMatchObject({ Success: true })
    for (const token of tokens) await expectStatus(token, 401)
    const errors = []
    for (const [index, { ClientCode }] of [switched, gone, idle].entries())
      errors.push((await askToken(ClientCode, String(secrets[index]))).json.error)
    expect(errors).toEqual(['invalid_client', 'invalid_client', 'invalid_grant'])
    expect((await app.send(`${users}/Get?id=${gone.UserID}`, { token: manager })).status).toBe(404)
  })

  it('are for who may manage them, of the own company, and never of an account that may do more', async () => {
    const client = await add()
    await app.addUser('other', ['VIEW_TEAM'])
    const other = await app.signIn('other')
    expect((await app.send(`${clients}/GetPage`, { token: other })).status).toBe(403)
    const [role] = await run<{ RoleID: number }>('select "RoleID" from user_role where "UserID" = $1', [
      await app.addUser('deleter', ['DEL_TEAM']),
    ])
    await run('insert into user_role ("UserID", "RoleID") values ($1, $2)', [client.UserID, role?.RoleID])
    expect((await post(`${clients}/RenewSecret`, { id: client.ID })).json.Success).toBe(false)
    const reaching = await add()
    await run(
      `with made as (insert into "organization" ("Code", "Name", "Level", "CompanyID", "CreatedBy")
         select 'FAR', 'Far', 1, "CompanyID", 'test' from "user" where "ID" = $1 returning "ID")
       insert into user_organization ("UserID", "OrganizationID") select $1, "ID" from made`,
      [reaching.UserID],
    )
    expect((await post(`${clients}/RenewSecret`, { id: reaching.ID })).json.Success).toBe(false)
    const remover = await app.addUser('remover', ['DEL_USER', 'VIEW_USER']).then(() => app.signIn('remover'))
    expect((await post(`${users}/Delete`, [(await add()).UserID], remover)).json.Message).toMatch(/identity client/)
    await run('update "identity-client" set "CompanyID" = 0 where "ID" = $1', [client.ID])
    expect((await app.send(`${clients}/Get?id=${client.ID}`, { token: manager })).status).toBe(404)
    expect((await post(`${clients}/RenewSecret`, { id: client.ID })).status).toBe(404)
  })

  it('have people sign in for another program: by code with PKCE, at its address to the letter, for what it may ask', async () => {
    const RelyingPartyUrl = 'http://localhost:7777/back'
    const program = { Flow: 'AuthorizationCode', Name: 'Portal', Scopes: 'openid profile' }
    expect((await post(`${clients}/Save`, program)).json.Errors).toHaveProperty('/RelyingPartyUrl')
    const http = await post(`${clients}/Save`, { ...program, RelyingPartyUrl: 'http://portal.example.com/' })
    expect(http.json.Success).toBe(false)
    const wide = { ...program, RelyingPartyUrl, Scopes: 'openid api' }
    expect((await post(`${clients}/Save`, wide)).json.Errors).toHaveProperty('/Scopes')
    const client = await add({ ...program, RelyingPartyUrl })
    expect(client.UserID).toBeNull()
    const secret = await renew(client)
    const verifier = randomBytes(32).toString('base64url')
    const authorize = (changes: Record<string, string> = {}) => {
      const query = new URLSearchParams({
        ...{
          client_id: client.ClientCode,
          redirect_uri: RelyingPartyUrl,
          response_type: 'code',
          scope: 'openid profile',
        },
        ...{ code_challenge_method: 'S256' },
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        ...changes,
      })
      return fetch(`${app.address}/identity/auth?${query}`, { redirect: 'manual' })
    }
    expect((await authorize({ redirect_uri: `${RelyingPartyUrl}/x` })).status).toBe(400)
    expect((await authorize({ scope: 'openid api' })).headers.get('location')).toContain('error=invalid_scope')
    expect((await authorize({ code_challenge: '' })).headers.get('location')).toContain('error=invalid_request')

    const cookies = new Map<string, string>()
    const follow = async (url: string, init: RequestInit = {}): Promise<Response> => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
      for (const each of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
        cookies.set(name, value)
      }
      return answer
    }
    const begun = await authorize()
    for (const each of begun.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      cookies.set(name, value)
    }
    const form = new URL(String(begun.headers.get('location')), app.address).href
    expect(await (await follow(form)).text()).toContain('You sign in to Portal.')
    const signedIn = await follow(form, {
      method: 'POST',
      body: new URLSearchParams({ username: 'manager', password: testPassword }),
    })
    const resumed = await follow(new URL(String(signedIn.headers.get('location')), app.address).href)
    const back = new URL(String(resumed.headers.get('location')))
    expect(back.href).toContain(`${RelyingPartyUrl}?code=`)
    const grant = { grant_type: 'authorization_code', redirect_uri: RelyingPartyUrl, code_verifier: verifier }
    const code = String(back.searchParams.get('code'))
    expect((await askToken(client.ClientCode, 'wrong', { ...grant, code })).json.error).toBe('invalid_client')
    const { json } = await askToken(client.ClientCode, secret, { ...grant, code })
    expect(json).toMatchObject({ id_token: expect.any(String), scope: '' })
    const claims = JSON.parse(Buffer.from(String(String(json.id_token).split('.')[1]), 'base64url').toString())
    expect(claims).toMatchObject({ name: 'manager', aud: client.ClientCode })
    expect((await app.send(teams, { token: json.access_token })).status).toBe(401)
    await run('update "identity-client" set "CompanyID" = 0 where "ID" = $1', [client.ID])
    const foreign = await follow((await authorize()).url)
    expect(foreign.headers.get('location')).toContain('error=access_denied')
  })
})
