import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { mostFileBytes } from '#contract/files.ts'
import type { RecordHistory } from '#contract/history.ts'
import { buildResource } from '#contract/resource.ts'
import { toErrorAnswer } from '#server/platform/http/errors.ts'
import type { Extensions } from '#server/platform/resources/index.ts'
import { buildFileContent } from '#server/services/file/contentRoute.ts'
import { buildFiles } from '#server/services/file/index.ts'
import { sweepFiles } from '#server/services/file/sweeping.ts'
import { hostilePictures } from '#tests/support/hostilePictures.ts'
import { ownShare } from '#tests/support/ownShare.ts'
import descriptor from '../../../resources/files.json' with { type: 'json' }
import texts from '../../../resources/messages/en.json' with { type: 'json' }
import schema from '../../../schemas/file.json' with { type: 'json' }
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const files = buildResource(...([descriptor, schema] as unknown as Parameters<typeof buildResource>))
const { calls: usualCalls } = buildTestResource('People', buildSchema({})).descriptor
const history = { method: 'GET', path: 'GetHistory', query: { id: 'id' } } as const
const people = buildTestResource(
  'People',
  buildSchema({
    Name: { type: 'string', maxLength: 40 },
    CompanyID: { type: 'integer' },
    PhotoID: { type: 'integer', 'x-reference': 'Files', 'x-kind': 'image' },
    TermsID: { type: 'integer', 'x-reference': 'Files', 'x-kind': 'file', 'x-read': 'VIEW_TERMS' },
  }),
  { scope: [{ path: 'CompanyID', claim: 'company_id' }], calls: { ...usualCalls, history } },
)

/** A text whose placeholders are filled with anything. */
const toPattern = (text: string) =>
  new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d\}/g, '.+')}$`)

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pdf = Buffer.from('%PDF-1.7 <script>')
const image = { FileName: 'leaf.png', DocumentType: 'Image', Content: png.toString('base64') }
const terms = { FileName: "it's terms.pdf", DocumentType: 'Document', Content: pdf.toString('base64') }

describe.each(listTestServers())('files on $name', server => {
  const extensions: Record<string, Extensions[string]> = {}
  const bench = useEngineBench(server, [files, people], extensions)
  let app: FastifyInstance
  const kim = buildCaller([...listRules('People'), 'VIEW_TERMS', 'VIEW_AUDIT'])
  const toOther = (permissions: string[], companyId = 1) => ({
    ...buildCaller(permissions, { companyId, loginName: 'lee' }),
    userId: 8,
    subject: '8',
  })
  const lee = toOther(listRules('People'))

  beforeAll(async () => {
    Object.assign(extensions, buildFiles(bench.base.database, 10, async () => {}).extensions)
    app = fastify()
    app.setErrorHandler((error, request, reply) => {
      const answer = toErrorAnswer(error, 0, request.id)
      return reply.code(answer.status).send(answer.envelope)
    })
    await app.register(buildFileContent({ database: bench.base.database, share: ownShare }))
  })
  afterAll(() => app?.close())
  beforeEach(() => bench.base.database.run('truncate people, file, file_content, audit_entry restart identity'))

  const upload = async (record: RecordValues, caller = kim) =>
    (await bench.call('Files', 'upload', caller, { record })).Source as unknown as RecordValues & { ID: number }
  const download = async (id: number, caller = kim) => (await bench.call('Files', 'download', caller, { id })).Source
  const hold = async (record: RecordValues, caller = kim) =>
    (await bench.call('People', 'create', caller, { record: { Name: 'Ann', CompanyID: 1, ...record } }))
      .Source as unknown as RecordValues & { ID: number }
  const getAddress = async (id: number) =>
    ((await bench.call('Files', 'address', kim, { id })).Source as unknown as { Address: string }).Address

  it('are kept and answered as they came; their key is 250 random characters and told to nobody', async () => {
    const { ID, ...row } = await upload({ ...image, Key: 'mine', OwnerID: 99, Extension: '.exe' })
    expect(row).toMatchObject({ FileName: 'leaf.png', Extension: '.png', Size: png.length, OwnerID: 7 })
    expect(Object.keys(row)).not.toContain('Key')
    expect(Object.keys(row)).not.toContain('Content')
    expect(await download(ID)).toEqual({ ID, FileName: 'leaf.png', Extension: '.png', Content: image.Content })
    const [stored] = await bench.base.database.query<{ Key: string }>('select "Key" from file')
    expect(stored?.Key).toMatch(/^[A-Za-z0-9]{250}\.png$/)
    const audit = JSON.stringify(await bench.base.database.query('select * from audit_entry'))
    expect(audit).not.toContain(stored?.Key)
    expect(audit).not.toContain(image.Content)
  })

  it('of 5,242,880 bytes are taken, of one more refused, and nothing of them stays', async () => {
    const most = Buffer.concat([png, Buffer.alloc(mostFileBytes - png.length)])
    expect((await upload({ ...image, Content: most.toString('base64') })).Size).toBe(mostFileBytes)
    const more = Buffer.concat([most, Buffer.alloc(1)]).toString('base64')
    await expect(upload({ ...image, Content: more })).rejects.toThrow('less than or equal to 5 MB sized file')
    expect(await bench.base.database.query('select 1 from file_content')).toHaveLength(1)
  })

  it('are taken up to so many megabytes of each user within a day, sent at once or one by one, those that are gone among them', async () => {
    const most = Buffer.concat([png, Buffer.alloc(mostFileBytes - png.length)]).toString('base64')
    const sent = await Promise.allSettled(Array.from({ length: 4 }, () => upload({ ...image, Content: most })))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await bench.base.database.run('update file set "IsDeleted" = true')
    await expect(upload(image)).rejects.toThrow('You can upload 10 MB within 24 hours. Please try again later.')
    expect(await bench.base.database.query('select 1 from file_content')).toHaveLength(2)
    await upload(image, lee)
    await bench.base.database.run(`update file set "CreatedOn" = now() - interval '25 hours'`)
    await upload(image)
  })

  it.each([
    [{ FileName: 'a.b.png' }, '/FileName', 'Files with multiple extensions are not allowed.'],
    [{ FileName: `${'a'.repeat(32)}.png` }, '/FileName', 'Maximum file name size should not exceed 35 characters'],
    [{ Content: terms.Content }, '/Content', 'File content does not match the selected image type.'],
    [{ FileName: 'a.gif' }, '/Content', 'Please select a file with a valid image format.'],
    [{ Content: 'no base64!' }, '/Content', 'as base64'],
    [{ Content: null }, '/Content', 'Please choose a document to upload.'],
    [{ DocumentType: 'Document', FileName: 'a.svg' }, '/Content', 'Please select a file with a document valid format.'],
  ])('with %j are refused at %s', async (change, pointer, message) => {
    const refusal = await upload({ ...image, ...change }).catch(error => error.envelope)
    expect(refusal.Success).toBe(false)
    expect(JSON.stringify(refusal.Errors[pointer])).toContain(message)
    expect(await bench.base.database.query('select 1 from file')).toEqual([])
  })

  it('that are hostile pictures are refused in the right words, and nothing of them stays', async () => {
    for (const [what, FileName, content, messageKey] of hostilePictures) {
      const record = { ...image, FileName, Content: Buffer.from(content).toString('base64') }
      const { Success, Message } = await upload(record).catch(error => error.envelope)
      expect([what, Success, Message]).toEqual([
        what,
        false,
        expect.stringMatching(toPattern(texts[messageKey as keyof typeof texts])),
      ])
    }
    for (const table of ['file', 'file_content'])
      expect(await bench.base.database.query(`select from ${table}`)).toEqual([])
  })

  it('are read by who brought them and by who may read a record that holds them, by nobody else', async () => {
    const { ID } = await upload(image)
    await expect(download(ID, lee)).rejects.toMatchObject({ status: 404 })
    const person = await hold({ PhotoID: ID })
    expect(person.PhotoName).toBe('leaf.png')
    const past = await bench.call('People', 'history', kim, { id: person.ID })
    expect((past.Source as unknown as RecordHistory).Entries[0]?.Changes).toContainEqual(
      expect.objectContaining({ Field: 'PhotoID', After: ID, AfterName: 'leaf.png' }),
    )
    expect(await download(ID, lee)).toMatchObject({ FileName: 'leaf.png' })
    await expect(download(ID, toOther(listRules('People'), 2))).rejects.toMatchObject({ status: 404 })
    await expect(download(ID, toOther([]))).rejects.toMatchObject({ status: 404 })
    await bench.call('People', 'delete', kim, { ids: [person.ID] })
    await expect(download(ID, lee)).rejects.toMatchObject({ status: 404 })
    expect(await download(ID)).toMatchObject({ FileName: 'leaf.png' })
  })

  it('in a property that one may not read are not read, nor put into a record of one’s own', async () => {
    const { ID } = await upload(terms)
    await hold({ TermsID: ID })
    await expect(download(ID, lee)).rejects.toMatchObject({ status: 404 })
    const seer = toOther([...listRules('People'), 'VIEW_TERMS'])
    expect(await download(ID, seer)).toMatchObject({ FileName: terms.FileName })
    const stranger = toOther([...listRules('People'), 'VIEW_TERMS'], 2)
    const stolen = await hold({ CompanyID: 2, TermsID: ID }, stranger).catch(error => error.envelope)
    expect(Object.keys(stolen.Errors)).toEqual(['/TermsID'])
  })

  it('that are no pictures are refused where a picture stands', async () => {
    const { ID } = await upload(terms)
    const refusal = await hold({ PhotoID: ID }).catch(error => error.envelope)
    expect(Object.keys(refusal.Errors)).toEqual(['/PhotoID'])
  })

  it('are had by a signed address, as an attachment without rights', async () => {
    const { ID } = await upload(terms)
    const answer = await app.inject(await getAddress(ID))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(pdf)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''it%27s%20terms.pdf",
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const picture = await app.inject(await getAddress((await upload(image)).ID))
    expect(picture.headers['content-type']).toBe('image/png')
  })

  it('are not had by an address of another file, a changed, late or missing signature', async () => {
    const [one, other] = [await upload(image), await upload(terms)]
    const address = await getAddress(one.ID)
    const [, time = '', signature = ''] = /t=(\d+)\.(.+)$/.exec(address) ?? []
    const tries = [
      `/files/${one.ID}`,
      address.replace(`/${one.ID}?`, `/${other.ID}?`),
      `/files/${one.ID}?t=${Number(time) + 1000}.${signature}`,
      `/files/${one.ID}?t=1.${signature}`,
      `/files/${one.ID}?t=${time}.${'A'.repeat(43)}`,
      `${address}&t=x`,
      '/files/1e0?t=x',
    ]
    for (const url of tries) expect((await app.inject(url)).statusCode, url).toBe(404)
    expect((await app.inject(address)).statusCode).toBe(200)
  })

  it('that no record held within a week are taken away, and those of a record stay, also once it holds others', async () => {
    const [held, once, never, young] = [
      await upload(image),
      await upload(image),
      await upload(image),
      await upload(image),
    ]
    const ann = await hold({ PhotoID: once.ID })
    await bench.call('People', 'update', kim, { record: { ID: ann.ID, Version: ann.Version, PhotoID: held.ID } })
    const { database } = bench.base
    await database.run(`update file set "CreatedOn" = now() - interval '169 hours' where "ID" <> $1`, [young.ID])
    const listLeft = () =>
      database.query('select "FileID" as "id", "IsKept" as "kept" from file_content order by "FileID"')
    for (const _ of ['first', 'again']) {
      await sweepFiles({ database, configuration: bench.configuration })
      expect(await listLeft()).toEqual([
        { id: held.ID, kept: true },
        { id: once.ID, kept: true },
        { id: young.ID, kept: false },
      ])
    }
    await expect(download(never.ID)).rejects.toMatchObject({ status: 404 })
    const deletes = await database.query(`select "UserID", "RecordID" from audit_entry where "Action" = 'delete'`)
    expect(deletes).toEqual([{ UserID: null, RecordID: String(never.ID) }])
  })

  it('of a record of which the audit tells nothing stay, and two instances sweep one after the other', async () => {
    const { ID } = await upload(image)
    const person = await hold({ PhotoID: ID })
    const { database } = bench.base
    await database.run(`update file set "CreatedOn" = now() - interval '169 hours'`)
    await database.run(`delete from audit_entry where "Resource" = 'People'`)
    const sweep = () => sweepFiles({ database, configuration: bench.configuration })
    await Promise.all([sweep(), sweep()])
    expect(await download(person.PhotoID as number)).toMatchObject({ ID })
  })

  it('that a record is being saved with stay, whatever was known before', async () => {
    const { ID } = await upload(image)
    const { database } = bench.base
    await database.run(`update file set "CreatedOn" = now() - interval '169 hours'`)
    await database.transaction(async saver => {
      await saver.query('select from file where "ID" = $1 for key share', [ID])
      await sweepFiles({ database, configuration: bench.configuration })
    })
    expect(await download(ID)).toMatchObject({ ID })
  })
})
