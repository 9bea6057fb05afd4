import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPng } from '../../support/pngFiles.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildMembershipWorld, type MembershipWorld } from './support.ts'

const allCompanies = 'VIEW_ALL_COMPANY_DATA'

describe.each(listTestServers())('user settings on $name', server => {
  let world: MembershipWorld
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
  })
  afterAll(() => world?.close())

  const save = (token: string, record: Record<string, unknown>) => world.call(token, 'UserSettings', 'save', { record })
  /** What was saved; what follows from the user stands before it. */
  const getAll = async (token: string, userId: number) => {
    const answer = await world.call(token, 'UserSettings', 'byUser', { args: { userId } })
    return { ...answer, rows: answer.rows.filter(({ Code }) => Code !== 'UserType') }
  }
  const get = (token: string, code: string, userId: number) =>
    world.call(token, 'UserSettings', 'byCode', { args: { code, userId } })

  test('are made and replaced by user and code, whatever ID is sent', async () => {
    const tester = await world.makeTester([])
    const token = await tester.signIn()
    const setting = { UserId: tester.ID, Code: 'Users_GP', AppCode: 'Marketplace', Value: '{"columns":[]}' }
    expect((await save(token, setting)).envelope).toMatchObject({ Success: true, Source: { Value: '{"columns":[]}' } })
    expect((await save(token, { ...setting, ID: 0, Value: '[1]' })).envelope).toMatchObject({ Success: true })
    const answer = await getAll(token, tester.ID)
    expect(answer.rows).toHaveLength(1)
    expect(answer.rows[0]).toMatchObject({ UserId: tester.ID, Code: 'Users_GP', Value: '[1]', IsDeleted: false })
    expect((await get(token, 'Users_GP', tester.ID)).envelope.Source).toEqual(answer.rows[0])
    expect((await get(token, 'Roles_GP', tester.ID)).envelope).toEqual({ Success: true, Source: null, Message: null })
  })

  test('are deleted where IsDeleted is sent, and made anew after it', async () => {
    const tester = await world.makeTester([])
    const token = await tester.signIn()
    const setting = { UserId: tester.ID, Code: 'Users_GP', Value: '1' }
    await save(token, setting)
    expect((await save(token, { ...setting, IsDeleted: true })).envelope).toMatchObject({ Success: true, Source: null })
    expect((await getAll(token, tester.ID)).rows).toEqual([])
    expect((await save(token, { ...setting, IsDeleted: true })).envelope).toMatchObject({ Success: true })
    await save(token, { ...setting, Value: '2' })
    expect((await getAll(token, tester.ID)).rows).toMatchObject([{ Value: '2' }])
  })

  test('that are saved many times at once are stored once', async () => {
    const tester = await world.makeTester([])
    const token = await tester.signIn()
    const values = Array.from({ length: 12 }, (_, index) => String(index))
    const answers = await Promise.all(values.map(Value => save(token, { UserId: tester.ID, Code: 'Race', Value })))
    for (const answer of answers) expect(answer.envelope, answer.text).toMatchObject({ Success: true })
    expect((await getAll(token, tester.ID)).rows).toHaveLength(1)
  })

  test('of others are refused without EDIT_USER', async () => {
    const [tester, other] = [await world.makeTester([]), await world.makeTester([])]
    const token = await tester.signIn()
    expect((await getAll(token, other.ID)).status).toBe(403)
    expect((await get(token, 'PROFILE_IMAGE_ID', other.ID)).status).toBe(403)
    expect((await save(token, { UserId: other.ID, Code: 'PROFILE_IMAGE_ID', Value: '1' })).status).toBe(403)
  })

  const upload = async (token: string, record: object) => {
    const answer = await world.call(token, 'Files', 'upload', { record: { ...record } })
    return (answer.envelope.Source as { ID: number } | null)?.ID ?? 0
  }
  const picture = {
    ...{ FileName: 'face.png', DocumentType: 'Image' },
    Content: buildPng({ width: 2, height: 2 }, Buffer.alloc(12)).toString('base64'),
  }
  const document = {
    ...{ FileName: 'paper.pdf', DocumentType: 'Document' },
    Content: Buffer.from('%PDF-1.7 of somebody').toString('base64'),
  }
  const download = async (token: string, id: number) => (await world.call(token, 'Files', 'download', { id })).status

  test('of others in the own company are read and written with EDIT_USER, their picture among them', async () => {
    const other = await world.makeTester([])
    const [token, reader] = [await world.getToken(['EDIT_USER']), await world.getToken(['VIEW_USER'])]
    const id = await upload(token, picture)
    const answer = await save(token, { UserId: other.ID, Code: 'PROFILE_IMAGE_ID', Value: String(id) })
    expect(answer.envelope, answer.text).toMatchObject({ Success: true })
    expect((await get(token, 'PROFILE_IMAGE_ID', other.ID)).envelope.Source).toMatchObject({ Value: String(id) })
    const own = await other.signIn()
    expect([await download(own, id), await download(reader, id)]).toEqual([200, 200])
    expect(await download(await world.getToken([]), id)).toBe(404)
    await save(own, { UserId: other.ID, Code: 'PROFILE_IMAGE_ID', Value: '0' })
    expect([await download(own, id), await download(reader, id)]).toEqual([404, 404])
  })

  test('make no file that is not one of his own pictures the picture of a user', async () => {
    const [tester, stranger] = [await world.makeTester([]), await world.makeTester([])]
    const [own, foreign] = [await tester.signIn(), await stranger.signIn()]
    const ids = [await upload(foreign, picture), await upload(own, document), 999_999_999, 'x', 1.5]
    for (const id of ids) {
      const { envelope } = await save(own, { UserId: tester.ID, Code: 'PROFILE_IMAGE_ID', Value: String(id) })
      expect(envelope).toMatchObject({
        Message: 'Please select a file with a valid image format.',
        Errors: { '/Value': 'Please select a file with a valid image format.' },
      })
    }
    expect((await get(own, 'PROFILE_IMAGE_ID', tester.ID)).envelope.Source).toBeNull()
    expect(await download(own, Number(ids[0]))).toBe(404)
  })

  test('of who may do more are read and not written', async () => {
    const other = await world.makeTester(['DEL_USER'])
    const token = await world.getToken(['EDIT_USER'])
    const answer = await save(token, { UserId: other.ID, Code: 'PROFILE_IMAGE_ID', Value: '7' })
    expect(answer.envelope).toMatchObject({
      Success: false,
      Message: 'This user holds permissions that you do not hold yourself.',
    })
    expect((await getAll(token, other.ID)).rows).toEqual([])
  })

  test.each([[[1]], ['0x10'], [true]])('of the user %o answer 400', async UserId => {
    const tester = await world.makeTester([])
    expect((await save(await tester.signIn(), { UserId, Code: 'Users_GP', Value: '1' })).status).toBe(400)
  })

  test('of users of another company do not exist', async () => {
    const other = await world.makeTester([], { companyId: world.foreignId('Companies') })
    const token = await world.getToken(['EDIT_USER'])
    expect((await getAll(token, other.ID)).status).toBe(404)
    expect((await save(token, { UserId: other.ID, Code: 'PROFILE_IMAGE_ID', Value: '7' })).status).toBe(404)
  })

  test('without a code answer 400', async () => {
    const tester = await world.makeTester([])
    expect((await save(await tester.signIn(), { UserId: tester.ID, Value: '1' })).status).toBe(400)
  })

  test('that are too long are refused at the value', async () => {
    const tester = await world.makeTester([])
    const answer = await save(await tester.signIn(), { UserId: tester.ID, Code: 'Long', Value: 'x'.repeat(100_001) })
    expect(answer.envelope.Success).toBe(false)
    expect(answer.envelope.Errors).toHaveProperty(['/Value'])
  })

  test('are at most a thousand, of which each may still be saved anew', async () => {
    const tester = await world.makeTester([])
    const token = await tester.signIn()
    await world.base.database.run(
      `insert into "user-setting" ("UserId", "Code", "Value", "CreatedBy")
       select $1, 'Grid' || n || '_GP', '1', 'Demo' from generate_series(1, 1000) n`,
      [tester.ID],
    )
    const setting = { UserId: tester.ID, Value: '2' }
    expect((await save(token, { ...setting, Code: 'Grid1001_GP' })).envelope).toMatchObject({
      Success: false,
      Message: expect.stringContaining('at most 1000 settings'),
    })
    expect((await save(token, { ...setting, Code: 'Grid1000_GP' })).envelope).toMatchObject({ Success: true })
    expect((await getAll(token, tester.ID)).rows).toHaveLength(1000)
  })

  test('that tell who a user is are nobody’s to write', async () => {
    const tester = await world.makeTester(world.codes)
    const answer = await save(await tester.signIn(), { UserId: tester.ID, Code: 'UserType', Value: '1' })
    expect(answer.envelope).toMatchObject({ Success: false, Message: 'This setting cannot be changed here.' })
  })
})

describe.each(listTestServers())('companies and teams on $name', server => {
  let world: MembershipWorld
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
  })
  afterAll(() => world?.close())

  const addCompany = async (token: string, Code: string) => {
    const answer = await world.call(token, 'Companies', 'create', { record: { Code, Name: `Company ${Code}` } })
    return Number((answer.envelope.Source as { ID: number }).ID)
  }

  test('a company with users is not deleted', async () => {
    const token = await world.getToken(world.codes)
    const answer = await world.call(token, 'Companies', 'delete', { id: world.foreignId('Companies') })
    expect(answer.envelope).toMatchObject({
      Success: false,
      Message: 'This company has users and cannot be deleted.',
    })
  })

  test('a company without users is deleted, by GET and by its POST twin', async () => {
    const token = await world.getToken(world.codes)
    const [one, two] = [await addCompany(token, 'ONE'), await addCompany(token, 'TWO')]
    expect((await world.call(token, 'Companies', 'delete', { id: one })).envelope).toMatchObject({ Success: true })
    const response = await fetch(`${world.address}/api/Membership/Company/Delete`, {
      method: 'POST',
      headers: { 'X-Api-Request': '1', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: two }),
    })
    expect(await response.json()).toMatchObject({ Success: true })
    for (const id of [one, two]) {
      expect(await world.findRow(world.getResource('Companies'), id)).toMatchObject({ IsDeleted: true })
    }
  })

  test('only one’s own company is seen without all companies', async () => {
    const answer = await world.call(await world.getTokenWithout(allCompanies), 'Companies', 'all')
    expect(answer.rows.map(row => row.ID)).toEqual([world.ownId('Companies')])
  })

  test('the active teams of a company are listed, of another one none', async () => {
    const token = await world.getToken([])
    const list = (companyId: number) => world.call(token, 'Teams', 'byCompany', { args: { companyId } })
    await world.base.database.run('update "team" set "IsActive" = false where "ID" = $1', [world.ownId('Teams')])
    const ids = (await list(world.ownId('Companies'))).rows.map(row => row.ID)
    expect(ids).toHaveLength(2)
    expect(ids).not.toContain(world.ownId('Teams'))
    expect((await list(world.foreignId('Companies'))).rows).toEqual([])
  })
})
