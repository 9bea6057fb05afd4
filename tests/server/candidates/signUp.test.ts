import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'

const path = '/api/Marketplace/Candidates'
const sent = 'Check your email: we have sent you a link to activate your account.'
const expired = 'This link has expired or was used already. Please sign up again, or sign in.'
const password = 'Calm-Meadow-93'
const patience = { timeout: 20_000 }
const role = ['RESPOND_JOB', 'CANDIDATE_VIEW_JOBS', 'CHANGEPASSWORD']

describe.each(listTestServers())('the sign-up of a candidate on $name', server => {
  let app: RunningApp
  let company: string
  beforeAll(async () => {
    app = await startApp(server, { TRUST_PROXY: '1', LOCUM_PUBLIC_URL: 'http://locum.test' })
    const [row] = await app.stand.database.run<{ Code: string }>('select "Code" from "company" order by "ID" limit 1')
    company = row?.Code ?? ''
    await app.addUser('CANDIDATE', role)
  })
  afterAll(() => app?.drop())

  let networks = 0
  const post = (name: string, body: object) =>
    app.send(`${path}/${name}`, { method: 'POST', body, headers: { 'x-forwarded-for': `10.0.0.${++networks}` } })
  const signUp = async (Email: string, more = {}) =>
    (await post('SignUp', { Company: company, FirstName: 'Neo', LastName: 'Vale', Email, Phone: '', ...more })).json
  async function listMails(to: string): Promise<string[]> {
    const folder = join(app.stand.settings.data, 'mail')
    const files = (await readdir(folder).catch(() => [])).sort()
    const mails = await Promise.all(files.map(file => readFile(join(folder, file), 'utf8')))
    return mails
      .map(mail => mail.replaceAll('=\n', '').replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .filter(mail => mail.includes(`To: ${to}`))
  }
  async function getMail(to: string, count = 1): Promise<string> {
    await expect.poll(async () => (await listMails(to)).length, patience).toBe(count)
    return (await listMails(to)).at(-1) ?? ''
  }
  const getToken = async (to: string, count = 1) => /SignUp\?t=([\w-]+)/.exec(await getMail(to, count))?.[1] ?? ''
  const listCandidates = (email: string) =>
    app.stand.database.run(`select "UserID" from "candidate" where lower("Email") = $1`, [email])
  const activate = async (t: string, Password = password, ConfirmPassword = Password) =>
    (await post('SignUp/Activate', { t, Password, ConfirmPassword })).json

  it('makes an account by the link of a mail, once, with which the profile is completed', async () => {
    expect(await signUp('neo@mail.example')).toEqual({ Success: true, Source: null, Message: sent })
    const t = await getToken('neo@mail.example')
    // The address may be anybody's: nothing that a stranger typed is mailed, or anybody's candidate yet.
    expect(await getMail('neo@mail.example')).not.toMatch(/neo[^@]|vale/i)
    expect(await listCandidates('neo@mail.example')).toEqual([])
    const link = (await app.send(`${path}/SignUp/Link?t=${t}`)).json
    expect(link.Source).toMatchObject({ FirstName: 'Neo', Email: 'neo@mail.example' })
    expect((await activate(t, 'short')).Errors).toHaveProperty('/Password')
    expect((await activate(t)).Success).toBe(true)
    expect((await activate(t)).Message).toBe(expired)

    const token = await app.signIn('neo@mail.example', password)
    const [row] = (await app.send(`${path}/GetPaged`, { token })).json.Source
    expect(row).toMatchObject({ Status: 7, FirstName: 'Neo' })
    const complete = async () => (await app.send(`${path}/${row.ID}/CompleteSignUp`, { method: 'PUT', token })).json
    expect(Object.keys((await complete()).Errors)).toEqual(['/Phone', '/City', '/ProfessionLookupID'])
    const [nurse] = await app.stand.database.run<{ ID: number }>(
      `select "ID" from lookup where "Category" = 'Profession' and "Code" = 'RN'`,
    )
    const record = {
      ID: row.ID,
      Version: row.Version,
      Phone: '4015550111',
      City: 'Boston',
      ProfessionLookupID: nurse?.ID,
    }
    const saved = await app.send(`${path}/Update`, { method: 'PUT', token, body: record })
    expect(saved.json, saved.text).toMatchObject({ Success: true })
    expect(await complete()).toMatchObject({ Success: true, Source: { Status: 9 } })
    expect(await complete()).toMatchObject({ Success: true, Source: { Status: 9 } })
  })

  it('is made active by staff once the required profile is complete, and tells what it lacks until then', async () => {
    const { database } = app.stand
    await app.addUser('desk', ['EDIT_CANDIDATE', 'VIEW_ALL_COMPANY_DATA'])
    const token = await app.signIn('desk')
    const [row] = await database.run<{ ID: number }>(
      `insert into "candidate" ("FirstName", "LastName", "Name", "CompanyID", "Status")
       select 'Ada', 'Moss', 'Moss, Ada', "ID", 7 from "company" where "Code" = $1 returning "ID"`,
      [company],
    )
    const read = async () => (await app.send(`${path}/${row?.ID}`, { token })).json.Source
    const press = async (body = {}) =>
      (await app.send(`${path}/${row?.ID}/MakeActive`, { method: 'PUT', token, body })).json
    expect(await read()).toMatchObject({ Needs: 'Missing: phone, city, profession' })
    expect((await read()).AllowedActions).not.toContain('makeActive')
    expect((await press()).Message).toContain('Missing: phone, city, profession.')
    await database.run(
      `update "candidate" set "Phone" = '4015550111', "City" = 'Boston',
         "ProfessionLookupID" = (select "ID" from lookup where "Category" = 'Profession' and "Code" = 'RN') where "ID" = $1`,
      [row?.ID],
    )
    expect(await read()).toMatchObject({ Needs: null, AllowedActions: expect.arrayContaining(['makeActive']) })
    const asked = 'Still missing in the profile: Address · Profession and specialties · Documents · When you can work.'
    expect(await press()).toMatchObject({ Success: false, Question: { Argument: 'IgnoreWarning', Message: asked } })
    expect(await press({ IgnoreWarning: true })).toMatchObject({
      ...{ Success: true, Source: { Status: 1 }, Message: 'Moss, Ada is active.' },
    })
    expect(await press()).toMatchObject({ Success: false, Message: 'Moss, Ada is active already.' })
    const raised = await database.run(
      `select "Code" from domain_event where "RecordID" = $1 and "Payload" ->> 'IsActive' = 'true'`,
      [row?.ID],
    )
    expect(raised).toEqual([{ Code: 'CANDIDATE_STATUS_UPDATED' }])
  })

  it('offers the agencies that take sign-ups by name and code, and no others', async () => {
    const { database } = app.stand
    await database.run(
      `insert into "company" ("Code", "Name", "IsActive", "IsSignUpClosed") values ('SHUT', 'Shut', true, true), ('GONE', 'Gone', false, false)`,
    )
    const { Source } = (await app.send(`${path}/SignUp/Companies`)).json
    expect(Source.map(({ Code }: { Code: string }) => Code)).toContain(company)
    expect(Source.filter(({ Code }: { Code: string }) => ['SHUT', 'GONE'].includes(Code))).toEqual([])
    expect(Object.keys(Source[0])).toEqual(['Code', 'Name'])
    expect((await signUp('shut@mail.example', { Company: 'SHUT' })).Errors).toHaveProperty('/Company')
  })

  it('answers alike where the address is known, and tells its owner alone', async () => {
    await app.addUser('anna')
    expect(await signUp('anna@example.com')).toEqual({ Success: true, Source: null, Message: sent })
    const mail = await getMail('anna@example.com')
    expect(mail).toContain('you have an account already')
    expect(mail).not.toContain('SignUp?t=')
  })

  it('ends an earlier link with a later one, which of several who use it at once lets in one', async () => {
    await signUp('zoe@mail.example')
    const first = await getToken('zoe@mail.example')
    await signUp('ZOE@mail.example')
    await expect
      .poll(async () => (await app.send(`${path}/SignUp/Link?t=${first}`)).json.Message, patience)
      .toBe(expired)
    const last = await getToken('ZOE@mail.example')
    const answers = await Promise.all(Array.from({ length: 15 }, () => activate(last)))
    expect(answers.filter(({ Success }) => Success)).toHaveLength(1)
    expect(answers.filter(({ Message }) => Message === expired)).toHaveLength(14)
    expect(await listCandidates('zoe@mail.example')).toHaveLength(1)
  })

  it('goes on with a candidate whom staff have entered meanwhile', async () => {
    await signUp('lea@mail.example')
    const t = await getToken('lea@mail.example')
    const { database } = app.stand
    await database.run(
      `insert into "candidate" ("FirstName", "LastName", "Name", "Email", "CompanyID", "Status")
       select 'Lea', 'Moon', 'Lea Moon', 'Lea@mail.example', "ID", 1 from "company" where "Code" = $1`,
      [company],
    )
    expect(await activate(t)).toMatchObject({ Success: true })
    expect(await listCandidates('lea@mail.example')).toEqual([{ UserID: expect.any(Number) }])
  })

  it('takes no more of an agency than its cap of the hour, and its history tells once that they have come', async () => {
    const { database } = app.stand
    await database.run(`insert into "company" ("Code", "Name", "IsActive") values ('SMALL', 'Small', true)`)
    await database.run(`update "system-config" set "Value" = '2' where "Name" = 'SignUpsPerHour'`)
    const ask = (each: number) => signUp(`few${each}@mail.example`, { Company: 'SMALL' })
    expect([await ask(1), await ask(2), await ask(3), await ask(4)].map(({ Success }) => Success)).toEqual([
      ...[true, true, false, false],
    ])
    await database.run(`update "system-config" set "Value" = '60' where "Name" = 'SignUpsPerHour'`)
    expect(await database.run(`select "Resource" from audit_entry where "Action" = 'signUpCap'`)).toEqual([
      { Resource: 'Companies' },
    ])
  })

  it('is refused where a field is wrong, or no agency is named', async () => {
    const wrong = await signUp('nowhere', { FirstName: ' ', Phone: '12' })
    expect(Object.keys(wrong.Errors)).toEqual(['/FirstName', '/Email', '/Phone'])
    expect((await signUp('x@mail.example', { Company: 'NOBODY' })).Errors).toHaveProperty('/Company')
  })
})
