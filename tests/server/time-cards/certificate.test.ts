import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CertificateKey, checkCertificate } from '#contract/certificate.ts'
import { scale } from '#tests/support/scale.ts'
import { startProgram } from '../support/process.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildLinkWorld, type LinkWorld } from './linkWorld.ts'

/** A white pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

describe.each(listTestServers())('certificates of approvals on $name', server => {
  let world: LinkWorld
  let card = 0
  let guid = ''
  let keys: CertificateKey[] = []
  beforeAll(async () => {
    world = await buildLinkWorld(server)
    card = await world.makeCard()
    guid = await world.submit(card)
  })
  afterAll(() => world?.app.drop())

  async function fetchFile(path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${world.app.address}/api/Marketplace/TimeCards/${card}/Certificate${path}`, {
      headers: { 'x-api-request': '1', ...headers },
    })
    return { type: answer.headers.get('content-type'), bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  const byLink = () => fetchFile(`/${guid}`)
  const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

  it('are made once there is an approval, and offered then', async () => {
    const listActions = async () =>
      (await world.call('GET', `${card}`, { token: world.staff })).json.Source.AllowedActions
    expect(await listActions()).not.toContain('certificate')
    expect(asText((await byLink()).bytes)).toContain('There is a certificate once the time card is approved.')
    const Signature = { FileName: 'signature.png', Content: pixel }
    const answer = await world.decide('Approve', card, guid, { ApprovedByName: 'Łucja Żak', Signature })
    expect(answer.json).toMatchObject({ Success: true })
    const file = await byLink()
    expect([file.type, asText(file.bytes).slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
    expect(Buffer.from((await byLink()).bytes).equals(Buffer.from(file.bytes))).toBe(true)
    const byStaff = await fetchFile('', { authorization: `Bearer ${world.staff}` })
    expect(byStaff.type).toBe('application/pdf')
    expect(await listActions()).toContain('certificate')
    expect(Buffer.from(byStaff.bytes).equals(Buffer.from(file.bytes))).toBe(true)
    expect((await fetchFile('')).type).toContain('json')
  })

  it('say what was approved, and are checked by the published keys', async () => {
    keys = (await world.app.send('/.well-known/locum-certificate-keys')).json.keys
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['crv', 'kid', 'kty', 'x'])
    const { bytes } = await byLink()
    expect(await checkCertificate(bytes, keys)).toMatchObject({
      outcome: 'genuine',
      content: {
        ...{
          TimeCardID: card,
          Candidate: 'Nurse, Kim',
          Facility: 'Mercy Łódź',
          ApprovedHours: 7.5,
          ApprovedBy: 'Link',
        },
        SentTo: `super${card}@mercy.test`,
        ...{ ApprovedByName: 'Łucja Żak', SignatureDigest: expect.stringMatching(/^[0-9a-f]{64}$/) },
        Slots: [{ Minutes: 480 }, { IsBreak: true, Minutes: 30 }],
      },
    })
    const streams = asText(bytes).split('stream\n').slice(1)
    const drawn = streams.flatMap(each => {
      try {
        return [inflateSync(Buffer.from(each, 'latin1')).toString('latin1')]
      } catch {
        return []
      }
    })
    expect(drawn.some(each => /\/I\d+ Do/.test(each))).toBe(true)
  })

  it('say the same when names and zone are others, and an approval from before certificates were kept is kept as it is first asked for', async () => {
    const first = Buffer.from((await byLink()).bytes)
    const rename = async (candidate: string, zone: string) => {
      await world.run('update "candidate" set "Name" = $1', [candidate])
      await world.run('update "employer" set "TimeZone" = $1', [zone])
    }
    await rename('Smith, Kim', 'America/Denver')
    expect(first.equals((await byLink()).bytes)).toBe(true)
    await rename('Nurse, Kim', 'America/New_York')
    await world.run('delete from certificate')
    expect(first.equals((await byLink()).bytes)).toBe(true)
    await rename('Smith, Kim', 'America/Denver')
    expect(first.equals((await byLink()).bytes)).toBe(true)
    await rename('Nurse, Kim', 'America/New_York')
  })

  it('fail where a byte is changed, and where one is left out or added', async () => {
    const { bytes } = await byLink()
    const tail = bytes.length - scale(64, 4096)
    const offsets = Array.from(bytes.keys()).filter(offset => offset >= tail || offset % scale(997, 97) === 0)
    const holds = []
    for (const offset of offsets) {
      const changed = bytes.slice()
      changed[offset] = (changed[offset] ?? 0) ^ (1 << (offset % 8))
      if ((await checkCertificate(changed, keys)).outcome === 'genuine') holds.push(offset)
    }
    expect(holds).toEqual([])
    const longer = new Uint8Array([...bytes, 10])
    for (const other of [bytes.slice(0, -1), bytes.slice(1), longer, new Uint8Array()])
      expect((await checkCertificate(other, keys)).outcome).not.toBe('genuine')
    const stranger = { ...(keys[0] as CertificateKey), kid: 'x'.repeat(43) }
    expect((await checkCertificate(bytes, [stranger])).outcome).toBe('unknownKey')
  })

  it('are checked at a terminal', async () => {
    const { bytes } = await byLink()
    const [file, broken] = ['genuine.pdf', 'changed.pdf'].map(name => join(world.app.stand.settings.data, name)) as [
      string,
      string,
    ]
    await writeFile(file, bytes)
    await writeFile(
      broken,
      bytes.map((byte, offset) => (offset === 500 ? byte ^ 1 : byte)),
    )
    const words = ['--from', world.app.address]
    const check = (path: string) => startProgram('scripts/verifyCertificate.ts', {}, [path, ...words]).ended()
    expect(await check(file)).toMatchObject({
      code: 0,
      output: expect.stringContaining('is genuine: 7.50 hours of Nurse, Kim'),
    })
    expect(await check(broken)).toMatchObject({
      code: 1,
      output: expect.stringContaining('was changed after it was signed'),
    })
  })
})
