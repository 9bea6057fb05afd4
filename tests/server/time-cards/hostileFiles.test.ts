import { deflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { drawingWorker } from '#server/services/time-cards/drawingWorker.ts'
import { eicar, type FakeClamd, startFakeClamd } from '#tests/support/fakeClamd.ts'
import { buildPng, buildSquare } from '#tests/support/pngFiles.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildLinkWorld, type LinkWorld } from './linkWorld.ts'

describe.each(listTestServers())('files of strangers on $name', server => {
  let clamd: FakeClamd
  let world: LinkWorld
  beforeAll(async () => {
    clamd = await startFakeClamd()
    world = await buildLinkWorld(server, { LOCUM_CLAMD: clamd.address })
  })
  afterAll(async () => {
    await world?.app.drop()
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  async function sign(content: Buffer) {
    const card = await world.makeCard()
    const guid = await world.submit(card)
    const Signature = { FileName: 'signature.png', Content: content.toString('base64') }
    return { card, guid, answer: world.decide('Approve', card, guid, { Signature }) }
  }

  async function fetchCertificate(card: number, guid: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${world.app.address}/api/Marketplace/TimeCards/${card}/Certificate/${guid}`, {
      headers: { 'x-api-request': '1', ...headers },
    })
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', bytes }
  }

  it.each([
    ['in passes that unpack without measure', { width: 10, height: 10, passes: 1 }, 'The picture is interlaced.'],
    ['of more pixels than are decoded', { width: 2001, height: 2000 }, 'The picture has 2001 x 2000 pixels'],
  ] as const)('a signature %s is refused by its head, and not decoded', async (_, head, words) => {
    const work = vi.spyOn(drawingWorker, 'run')
    const { card, answer } = await sign(buildPng(head, deflateSync(Buffer.alloc(20_000_000))))
    const { Success, Errors } = (await answer).json
    expect([Success, Errors['/Signature']]).toEqual([false, expect.stringContaining(words)])
    expect(work).not.toHaveBeenCalled()
    expect((await world.readCard(card)).Status).toBe(8)
  })

  it('a large good signature is decoded apart: what others ask meanwhile is answered before', async () => {
    const work = vi.spyOn(drawingWorker, 'run')
    const order: string[] = []
    const { answer } = await sign(buildSquare(1400))
    const signed = answer.then(({ json }) => order.push(`signed ${json.Success}`))
    await expect.poll(() => work.mock.calls.length).toBe(1)
    await world.app.send('/.well-known/locum-certificate-keys').then(() => order.push('other'))
    await signed
    expect(order).toEqual(['other', 'signed true'])
  })

  it('a certificate is made once for all who ask at once, and is the same file ever after', async () => {
    const work = vi.spyOn(drawingWorker, 'run')
    const { card, guid, answer } = await sign(buildSquare(20))
    expect((await answer).json.Success).toBe(true)
    const isMade = () => world.run('select from certificate_file where "TimeCardID" = $1', [card])
    await expect.poll(async () => (await isMade()).length).toBe(1)
    await world.run('delete from certificate_file where "TimeCardID" = $1', [card])
    work.mockClear()
    const files = await Promise.all(Array.from({ length: 20 }, () => fetchCertificate(card, guid)))
    expect(work.mock.calls.map(([, name]) => name)).toEqual(['drawCertificate'])
    expect(new Set(files.map(({ bytes }) => bytes)).size).toBe(1)
    expect(files[0]?.bytes).toMatch(/^%PDF-/)
    const { etag } = files[0] as (typeof files)[number]
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    expect(await fetchCertificate(card, guid, { 'if-none-match': etag })).toMatchObject({ status: 304, bytes: '' })
    const spanish = await fetchCertificate(card, guid, { 'accept-language': 'es' })
    expect(spanish.etag).not.toBe(etag)
    expect((await fetchCertificate(card, guid)).etag).toBe(etag)
  })

  it('what is uploaded is looked through for viruses at each door, and refused while nobody can look', async () => {
    const upload = (content: string) =>
      world.app.send('/api/Membership/File/Upload', {
        ...{ method: 'POST', token: world.staff },
        body: { FileName: 'a.pdf', DocumentType: 'Document', Content: Buffer.from(content).toString('base64') },
      })
    expect((await upload('%PDF-1.7')).json.Success).toBe(true)
    const infected = await upload(`%PDF-1.7 ${eicar}`)
    expect(infected.json.Errors['/Content']).toContain('it holds Eicar-Signature')
    const { answer } = await sign(Buffer.concat([buildSquare(2), Buffer.from(eicar)]))
    expect((await answer).json.Errors['/Signature']).toContain('it holds Eicar-Signature')
    const token = await world.app.signIn('admin')
    const post = (path: string, body: object) =>
      world.app.send(`/api/Info/Import/${path}`, { method: 'POST', token, body })
    const begun = await post('Begin', { Resource: 'Employers', FileName: 'a.csv', FileSize: eicar.length })
    const Content = Buffer.from(eicar).toString('base64')
    const part = await post('AddPart', { ID: begun.json.Source.ID, Place: 0, Content })
    expect(part.json.Errors['/Content']).toContain('it holds Eicar-Signature')
    const entries = await world.run<{ After: { Found: string } }>(
      `select "After" from audit_entry where "Action" = 'refuseInfected'`,
    )
    expect(await world.run('select from import_part')).toEqual([])
    expect(entries.map(({ After }) => After.Found)).toEqual(Array.from({ length: 3 }, () => 'Eicar-Signature'))
    const files = await world.run('select from "file"')
    await clamd.close()
    const unseen = await upload('%PDF-1.7')
    expect([unseen.status, unseen.json.Message]).toEqual([503, expect.stringContaining('Please try again')])
    expect(await world.run('select from "file"')).toHaveLength(files.length)
  })
})
