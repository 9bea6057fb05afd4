import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'

const patience = { timeout: 20_000, interval: 50 }
const api = '/api/Membership'

describe.each(listTestServers())('the language on $name', server => {
  let app: RunningApp
  beforeAll(async () => {
    app = await startApp(server, { LOCUM_PUBLIC_URL: 'http://locum.test' })
  })
  afterAll(() => app?.drop())

  const choose = (token: string, language: string | null) =>
    app.send(`${api}/UserSetting/CreateOrUpdate`, {
      method: 'POST',
      token,
      body: { Code: 'LANGUAGE', Value: JSON.stringify(language), IsDeleted: language === null },
    })
  /** What the services say of a password that was typed wrongly. */
  async function ask(token: string, asked?: string): Promise<string> {
    const body = { OldPassword: 'a', Password: 'b', ConfirmPassword: 'c' }
    const headers: Record<string, string> = asked === undefined ? {} : { 'accept-language': asked }
    return (await app.send(`${api}/User/ChangeMyPassword`, { method: 'POST', token, body, headers })).text
  }
  async function getMail(to: string): Promise<string> {
    const folder = join(app.stand.settings.data, 'mail')
    const list = async () => {
      const names = await readdir(folder).catch(() => [])
      const mails = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
      return mails.filter(mail => mail.includes(`To: ${to}`))
    }
    await expect.poll(async () => (await list()).length, patience).toBe(1)
    return (await list())[0] ?? ''
  }

  it('that a user has chosen is that of answers, tokens, exports and mails, whatever his client asks for', async () => {
    await app.addUser('luz', ['CHANGEPASSWORD', 'VIEW_TEAM', 'EXPORT_DATA', 'VIEW_ALL_COMPANY_DATA'])
    const token = await app.signIn('luz')
    expect(await ask(token)).not.toMatch(/contraseña/)
    expect(await ask(token, 'en;q=0.2, es;q=0.3')).toMatch(/contraseña/)
    expect((await choose(token, 'es')).json).toMatchObject({ Success: true })
    await expect.poll(() => ask(token, 'en'), patience).toMatch(/contraseña/)
    const claims = JSON.parse(Buffer.from((await app.signIn('luz')).split('.')[1] ?? '', 'base64url').toString())
    expect(claims.user_culture).toBe('es')
    const file = await app.send(`${api}/Team/Export?columns=Code&columns=Name`, { token })
    expect(file.text.split('\n')[0]).toMatch(/Código,Nombre/)
    await app.send(`${api}/User/ForgotPassword`, { method: 'POST', body: { Email: 'luz@example.com' } })
    expect(await getMail('luz@example.com')).toMatch(/Hola, Tess Tester/)
    await choose(token, null)
    await expect.poll(() => ask(token, 'en'), patience).not.toMatch(/contraseña/)
  })

  it('is what the client asks for where nobody has an account, in answers, refused links and mails', async () => {
    const headers = { 'accept-language': 'es-MX, en;q=0.5' }
    const email = 'nueva@example.com'
    const [company] = await app.stand.database.run<{ Code: string }>('select "Code" from "company" order by "ID"')
    const body = { Company: company?.Code, FirstName: 'Nueva', LastName: 'Flor', Email: email, Phone: '' }
    const address = '/api/Marketplace/Candidates/SignUp'
    const answer = await app.send(address, { method: 'POST', body, headers })
    expect(answer.json).toMatchObject({ Success: true, Message: expect.stringMatching(/correo/) })
    expect(await getMail(email)).toContain('Hola:')
    const link = await app.send(`${address}/Link?t=nothing`, { headers })
    expect(link.json.Message).toMatch(/enlace/)
  })
})
