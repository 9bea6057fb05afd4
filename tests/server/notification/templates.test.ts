import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'

const path = '/api/Notification/Notification'
const name = 'CANDIDATE_OFFERED.message.en'

describe.each(listTestServers())('the templates of notifications on $name', server => {
  let app: RunningApp
  let token: string
  beforeAll(async () => {
    app = await startApp(server)
    const codes = ['ADD_NOTIFICATIONTEMPLATE', 'EDIT_NOTIFICATIONTEMPLATE', 'DEL_NOTIFICATIONTEMPLATE']
    await app.addUser('wanda', codes)
    token = await app.signIn('wanda')
  })
  afterAll(() => app?.drop())

  const call = async (address: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
    (await app.send(`${path}/${address}`, { method, token, ...(body !== undefined && { body }) })).json
  const get = async (fileName: string) => (await call(`GetTemplate?name=${encodeURIComponent(fileName)}`)).Source
  const save = async (changes: object) => {
    const { ID, Version } = await get(name)
    return call('UpdateTemplate', { ID, Version, ...changes })
  }

  it('are listed, and each is read by its file name', async () => {
    const { Source } = await call('GetTemplates')
    expect(Source.length).toBeGreaterThan(100)
    expect(await get(name)).toMatchObject({ FileName: name, MasterLayoutName: 'mail.layout', IsRewritten: false })
  })

  it.each([
    ['{{ JobID.Employer }}', /^Line 1: CandidateJobs has no JobID.Employer.*EmployerID/],
    ['Hello\n{{ Sttus }}', /^Line 2: There is no Sttus.*Status/],
    ['a\nb\n{% if Status %}', /^Line 3: The template cannot be read/],
    ['  ', /^This field is mandatory\.$/],
  ])('refuse %j at the content, by line and the nearest name', async (content, message) => {
    const answer = await save({ Content: content })
    expect(answer).toMatchObject({ Success: false, Errors: { '/Content': expect.stringMatching(message) } })
  })

  it('stand in a master layout, a master in none; a master asks for nothing but its parts', async () => {
    const mandatory = 'Please fill all mandatory fields.'
    const own = { FileName: 'own.words', Content: 'Hello' }
    const { ID: layout } = await get('mail.layout')
    const wrong = [
      { ...own, IsMasterLayout: true, MasterLayoutID: layout },
      { ...own, IsMasterLayout: false, MasterLayoutID: 0 },
      { ...own, Content: '', MasterLayoutID: layout },
      { ...own, FileName: '', MasterLayoutID: layout },
    ]
    for (const each of wrong)
      expect(await call('AddTemplate', each)).toMatchObject({ Success: false, Message: mandatory })
    const master = { ...own, Content: '<p>{{ content }}{{ nobody }}</p>', IsMasterLayout: true, MasterLayoutID: 0 }
    expect(await call('AddTemplate', master)).toMatchObject({ Message: expect.stringContaining('has no nobody') })
    expect(await call('AddTemplate', { ...own, MasterLayoutID: layout })).toMatchObject({ Success: true })
    expect(await call('DeleteTemplate?name=own.words', undefined, 'DELETE')).toMatchObject({ Success: true })
  })

  it('keep the words of an operator, tell that they are rewritten, and take the shipped ones back', async () => {
    const { ID, ShippedContent } = await get(name)
    expect(await save({ Content: 'Come to {{ EmployerID }}!' })).toMatchObject({ Success: true })
    const page = await call(`GetTemplatePage?pageSize=10&searchText=${name}`)
    expect(page.Source).toMatchObject([{ FileName: name, IsRewritten: true }])
    expect(await call(`TakeBackTemplate?id=${ID}`, {})).toMatchObject({ Success: true })
    expect(await get(name)).toMatchObject({ IsRewritten: false, Content: ShippedContent })
  })

  it('are neither renamed nor deleted while they are in use; a shipped one comes back as shipped', async () => {
    expect(await save({ FileName: 'other.name' })).toMatchObject({ Success: false })
    const refused = await call(`DeleteTemplate?name=${name}`, undefined, 'DELETE')
    expect(refused).toMatchObject({ Success: false, Message: expect.stringContaining('Shift offered') })
    expect(await call('DeleteTemplate?name=mail.layout', undefined, 'DELETE')).toMatchObject({ Success: false })
    const spanish = 'CANDIDATE_OFFERED.message.es'
    const { ID, Version, ShippedContent } = await get(spanish)
    await call('UpdateTemplate', { ID, Version, Content: 'Otra cosa' })
    expect(await call(`DeleteTemplate?name=${spanish}`, undefined, 'DELETE')).toMatchObject({ Success: true })
    expect(await get(spanish)).toMatchObject({ Content: ShippedContent, IsRewritten: false })
  })

  it('are displayed as they are typed, and what they would do is left out', async () => {
    const typed = { FileName: name, IsMasterLayout: false, MasterLayoutID: 0 }
    const look = async (Content: string) => (await call('PreviewTemplate', { ...typed, Content })).Source
    const content = '<p>Come to {{ EmployerID }}, {{ receiver.FirstName }}</p><script>alert(1)</script>'
    const displayed = await look(content)
    expect(displayed).toMatchObject({ Problems: [], Notice: 'Shift offered', SampleOn: null })
    expect(displayed.Text).toMatch(/^Come to .+, Robin$/)
    expect(displayed.Html).not.toContain('script')
    const wrong = await look('{{ EmployrID }}\n{{ x }}')
    expect(wrong).toMatchObject({
      Html: null,
      Problems: [{ Line: 1, Fix: expect.stringContaining('EmployerID') }, { Line: 2 }],
    })
  })

  it('are sent to the caller himself as a test', async () => {
    const typed = { FileName: name, Content: 'Come!', IsMasterLayout: false, MasterLayoutID: 0 }
    expect(await call('TestTemplate', typed)).toMatchObject({ Message: 'A test has been sent to wanda@example.com.' })
    const [mail] = await app.stand.database.run(`select "Recipient", "Subject" from outbox_message`)
    expect(mail).toMatchObject({ Recipient: 'wanda@example.com', Subject: expect.stringMatching(/^Test: /) })
    expect(await call('TestTemplate', { ...typed, Content: '{{ no }}' })).toMatchObject({ Success: false })
  })
})
