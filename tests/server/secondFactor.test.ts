import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from './support/command.ts'
import { buildFormBrowser } from './support/formBrowser.ts'
import { type RunningApp, startApp, testPassword } from './support/runningApp.ts'
import { listTestServers } from './support/testDatabase.ts'

const users = '/api/Membership/User'
const sessions = '/api/Membership/Session'
const wrongCode = 'The code is not correct.'

/** The code that an app shows now, or so many steps of 30 seconds from now. */
const showCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

describe.each(listTestServers())('the second factor on $name', server => {
  let app: RunningApp
  let people = 0
  beforeAll(async () => {
    app = await startApp(server)
  })
  afterAll(() => app?.drop())

  async function addPerson(codes: readonly string[] = []) {
    people += 1
    const name = `second-${people}`
    const userId = await app.addUser(name, codes)
    const token = await app.signIn(name)
    const post = async (path: string, body: object = {}) => (await app.send(path, { method: 'POST', token, body })).json
    return { name, userId, token, post }
  }
  type Person = Awaited<ReturnType<typeof addPerson>>

  async function register({ post, userId }: Person) {
    const { Secret: secret } = (await post(`${sessions}/BeginAuthenticator`)).Source
    const { RecoveryCodes } = (await post(`${sessions}/ConfirmAuthenticator`, { Code: showCode(secret) })).Source
    await forgetStep(userId)
    return { secret: secret as string, recovery: RecoveryCodes as string[] }
  }
  /** Has the app show another code, as half a minute later. */
  const forgetStep = (userId: number) =>
    app.stand.database.run('update identity_factor set "LastStep" = 0 where "UserID" = $1', [userId])

  const givePassword = (username: string) =>
    app.requestToken({ grant_type: 'password', username, password: testPassword })
  const giveCode = (ticket: string, code: string) => app.requestToken({ grant_type: 'password', ticket, code })

  /** The doors by which a code comes in, each of which says what became of it: '' where it was taken. */
  const doors: Record<string, (person: Person, code: string) => Promise<string>> = {
    async 'the sign-in of the console'({ name }, code) {
      const { status, json } = await givePassword(name)
      expect([status, json.error]).toEqual([400, 'mfa_required'])
      const answer = await giveCode(json.ticket, code)
      return answer.status === 200 ? '' : answer.json.error_description
    },
    async 'the form of the code flow'({ name }, code) {
      const browser = buildFormBrowser()
      const query = {
        ...{ client_id: 'locum-console', scope: 'openid api', response_type: 'code' },
        ...{ redirect_uri: `${app.address}/login`, code_challenge_method: 'S256' },
        code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
      }
      const form = await browser.get(`${app.address}/identity/auth?${new URLSearchParams(query)}`)
      const { url, text } = await browser.post(form.url, { username: name, password: testPassword })
      const ticket = /name="ticket" value="([^"]+)"/.exec(text)?.[1] ?? ''
      const answer = await browser.post(url, { ticket, code })
      return answer.url.includes('code=') ? '' : String(/role="alert">([^<]+)/.exec(answer.text)?.[1])
    },
    async 'a sign-in again'({ post }, code) {
      const { Question } = await post(`${sessions}/SignInAgain`, { Password: testPassword })
      expect(Question).toMatchObject({ Argument: 'Code', No: 'stop' })
      const answer = await post(`${sessions}/SignInAgain`, { ...Question.With, Code: code })
      return answer.Success ? '' : answer.Errors['/Code']
    },
  }

  it.each(Object.keys(doors))(
    'takes at %s each code once, of the app or for recovery, and nothing else',
    async door => {
      const person = await addPerson()
      const { secret, recovery } = await register(person)
      const enter = (code: string) => doors[door]?.(person, code)
      const [first = '', second = ''] = recovery
      const tries: [string, string][] = [
        [showCode(secret), ''],
        [showCode(secret), wrongCode],
        [showCode(secret, -10), wrongCode],
        [` ${first.toUpperCase()} `, ''],
        [first, wrongCode],
        [second.replaceAll('-', ''), ''],
      ]
      for (const [code, outcome] of tries) expect(await enter(code), code).toBe(outcome)
      const state = await app.send(`${sessions}/SecondFactor`, { token: person.token })
      expect(state.json.Source).toEqual({ HasAuthenticator: true, RecoveryCodes: 8, Passkeys: [], IsRequired: false })
    },
  )

  it('counts the right password alone for nothing: neither as a sign-in nor against failures, which wrong codes add to', async () => {
    const person = await addPerson()
    const { secret } = await register(person)
    const countSignIns = async () =>
      (
        await app.stand.database.query(`select 1 from audit_entry where "UserID" = $1 and "Action" = 'signIn'`, [
          person.userId,
        ])
      ).length
    const before = await countSignIns()
    for (let guess = 0; guess < 4; guess += 1)
      await app.requestToken({ grant_type: 'password', username: person.name, password: 'Wrong-Guess-77' })
    const { ticket } = (await givePassword(person.name)).json
    expect(await countSignIns()).toBe(before)
    expect((await giveCode(ticket, '000000')).json.error_description).toBe(wrongCode)
    // The fifth failure: also what is right waits now, in the same words.
    expect((await giveCode(ticket, showCode(secret))).json.error_description).toBe(wrongCode)
    expect((await givePassword(person.name)).json.error_description).toBe('Invalid user account or password')
    await app.stand.database.run('update identity_failure set "LockedUntil" = now() where "LoginName" = $1', [
      person.name,
    ])
    const { status, json } = await giveCode(ticket, showCode(secret))
    expect([status, decodeJwt(json.id_token).amr]).toEqual([200, ['pwd', 'otp', 'mfa']])
    expect((await giveCode(ticket, showCode(secret, 1))).json).toMatchObject({ error: 'invalid_grant' })
    expect((await givePassword(person.name)).json.error).toBe('mfa_required')
  })

  it('keeps the secret encrypted and the recovery codes hashed, and writes neither into the log or the audit', async () => {
    const person = await addPerson()
    const { secret, recovery } = await register(person)
    await doors['the sign-in of the console']?.(person, recovery[0] ?? '')
    const kept = await app.stand.database.query(
      `select f."Secret" || string_agg(c."Hash", ' ') || (select string_agg(coalesce("After"::text, ''), ' ') from audit_entry) as text
       from identity_factor f join identity_recovery_code c using ("UserID") where "UserID" = $1 group by f."Secret"`,
      [person.userId],
    )
    const texts = `${JSON.stringify(kept)} ${app.logged.join(' ')}`
    expect(kept).toHaveLength(1)
    for (const hidden of [secret, ...recovery, ...recovery.map(code => code.replaceAll('-', ''))])
      expect(texts.includes(hidden)).toBe(false)
  })

  it('is asked for after a new password too, and turned off with its codes', async () => {
    const person = await addPerson(['CHANGEPASSWORD'])
    await register(person)
    expect(await person.post(`${sessions}/MakeRecoveryCodes`)).toMatchObject({ Success: true })
    const password = { Password: 'Calm-Meadow-93', ConfirmPassword: 'Calm-Meadow-93' }
    const changed = await person.post(`${users}/ChangeMyPassword`, { OldPassword: testPassword, ...password })
    expect(changed).toMatchObject({ Success: true })
    const sign = () => app.requestToken({ grant_type: 'password', username: person.name, password: 'Calm-Meadow-93' })
    expect((await sign()).json.error).toBe('mfa_required')
    expect(await person.post(`${sessions}/RemoveSecondFactor`)).toMatchObject({ Success: true })
    expect((await sign()).status).toBe(200)
    expect(await person.post(`${sessions}/MakeRecoveryCodes`)).toMatchObject({ Success: false })
  })

  it('takes no passkey that no device has signed, and none beside no app', async () => {
    const person = await addPerson()
    expect(await person.post(`${sessions}/BeginPasskey`)).toMatchObject({ Success: false })
    await register(person)
    const { Source: asked } = await person.post(`${sessions}/BeginPasskey`)
    expect(asked).toMatchObject({ rp: { id: '127.0.0.1' }, user: { name: person.name } })
    const clientDataJSON = Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge: asked.challenge, origin: app.address }),
    ).toString('base64url')
    const forged = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} }
    const Response = { ...forged, response: { clientDataJSON, attestationObject: 'oA' } }
    for (const response of [Response, {}, { id: 7 }])
      expect(await person.post(`${sessions}/AddPasskey`, { Name: 'Forged', Response: response })).toMatchObject({
        Success: false,
      })
    expect((await app.send(`${sessions}/AskForPasskey`, { method: 'POST', body: {} })).json.Source).toMatchObject({
      userVerification: 'required',
    })
    for (const passkey of [JSON.stringify(forged), 'null', '{', '{"id":"\\u0000"}']) {
      const alone = await app.requestToken({ grant_type: 'password', passkey })
      expect([alone.status, alone.json.error]).toEqual([400, 'invalid_passkey'])
      const { ticket, passkey: question } = (await givePassword(person.name)).json
      expect(question).toBeNull()
      expect((await app.requestToken({ grant_type: 'password', ticket, passkey })).json.error).toBe('invalid_code')
    }
    expect(await person.post(`${sessions}/RemovePasskey`, { PasskeyID: 1 })).toMatchObject({ Success: false })
  })

  it('is set up before anything else by who has a role that requires it, and stays', async () => {
    const person = await addPerson(['VIEW_USER'])
    const list = async () => (await app.send(`${users}/GetPage`, { token: person.token })).status
    const manifest = async () => (await app.send('/config/manifest.json', { token: person.token })).json
    expect(await list()).toBe(200)
    await app.stand.database.transaction(async transaction => {
      await transaction.query('update "role" set "SecondFactorRequired" = true where "Code" = $1', [person.name])
      await transaction.notify('locum_access', '*')
    })
    await expect.poll(list, { interval: 20 }).toBe(403)
    const others = [`${users}/Get?id=${person.userId}`, `${sessions}/GetPage`, '/config/menu.xml', '/identity/me']
    for (const path of others) expect((await app.send(path, { token: person.token })).status, path).toBe(403)
    const hub = await app.send('/hubs/live/negotiate?negotiateVersion=1', { token: person.token, method: 'POST' })
    expect(hub.status).toBe(401)
    expect(await manifest()).toMatchObject({ IsSecondFactorDue: true, Resources: [], Permissions: [] })
    await register(person)
    await expect.poll(list, { interval: 20 }).toBe(200)
    expect((await manifest()).IsSecondFactorDue).toBeUndefined()
    expect((await person.post(`${sessions}/RemoveSecondFactor`)).Message).toContain('cannot be turned off')
  })

  it('is reset by who may edit the user and may do no less, which ends his sessions and is told to him', async () => {
    const boss = await addPerson(['VIEW_USER', 'EDIT_USER', 'ASSIGN_ROLES'])
    const clerk = await addPerson(['VIEW_USER', 'EDIT_USER'])
    const registered = [boss, clerk]
    for (const each of registered) await register(each)
    const reset = (by: Person, of: Person) => by.post(`${users}/ResetSecondFactor?id=${of.userId}`)
    expect(await reset(clerk, boss)).toMatchObject({ Success: false })
    expect(await reset(boss, boss)).toMatchObject({ Success: false })
    const offered = async () => {
      const { json } = await app.send(`${users}/Get?id=${clerk.userId}`, { token: boss.token })
      return json.Source.AllowedActions?.includes('resetSecondFactor')
    }
    expect(await offered()).toBe(true)
    expect(await reset(boss, clerk)).toMatchObject({ Success: true })
    expect(await offered()).toBe(false)
    expect(await reset(boss, clerk)).toMatchObject({ Success: false })
    await expect.poll(async () => (await app.send('/identity/me', { token: clerk.token })).status).toBe(401)
    expect((await givePassword(clerk.name)).status).toBe(200)
    const [event] = await app.stand.database.query<{ Payload: object }>(
      `select "Payload" from domain_event where "Code" = 'USER_SECOND_FACTOR_CHANGED' and "RecordID" = $1
       order by "ID" desc limit 1`,
      [clerk.userId],
    )
    expect(event?.Payload).toMatchObject({ ID: clerk.userId, Change: 'reset' })
  })

  it('is reset by a command of the operator, where nobody else can', async () => {
    const person = await addPerson()
    await register(person)
    const { databaseUrl, data, config } = app.stand.settings
    const environment = { DATABASE_URL: databaseUrl ?? '', LOCUM_DATA: data, LOCUM_CONFIG: config }
    const run = () => runCommand('scripts/secondFactor.ts', environment, ['reset', person.name])
    expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('is reset') })
    expect((await givePassword(person.name)).status).toBe(200)
    const entries = await app.stand.database.query(
      `select 1 from audit_entry where "Action" = 'resetSecondFactor' and "RecordID" = $1 and "UserID" is null`,
      [String(person.userId)],
    )
    expect(entries).toHaveLength(1)
    expect((await run()).output).toContain('has no second factor')
  })
})
