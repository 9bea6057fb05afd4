import { deflateSync } from 'node:zlib'
import { buildPng, buildSquare } from '#tests/support/pngFiles.ts'
import { type Attack, send, sendMany, type Target } from './attacks.ts'
import { type CardLinks, makeCardLinks } from './cardLinks.ts'

const megabyte = 1024 * 1024

let networks = 0
/** A network from which nobody has come yet. */
const takeNetwork = () => ({ 'x-forwarded-for': `10.${200 + (networks >> 8)}.${networks++ & 255}.1` })

const timeCards = '/api/Marketplace/TimeCards'

/** Approves by a link as its page does, which has looked at the card. */
async function approve(target: Target, { card, approval }: CardLinks, picture: Buffer): Promise<string> {
  const headers = takeNetwork()
  const seen = await fetch(`${target.address}${timeCards}/${approval}/VerifyGUID`, {
    headers: { 'x-api-request': '1', ...headers },
  })
  const { Source } = (await seen.json()) as { Source: { Nonce: string } | null }
  const body = JSON.stringify({
    ...{ ApprovedByName: 'Ann', ApprovedByEmail: 'ann@facility.example', IgnoreWarning: true, Nonce: Source?.Nonce },
    Signature: { FileName: 'signature.png', Content: picture.toString('base64') },
  })
  return send(target, `${timeCards}/${card}/Approve/${approval}`, { method: 'PUT', headers, body })
}

const signWithBomb: Attack = {
  name: 'a signature of 0.5 MB in passes that unpacks to 500 MB',
  async run(target) {
    const links = await makeCardLinks(target.database)
    const bomb = buildPng({ width: 1, height: 1, passes: 1 }, deflateSync(Buffer.alloc(500 * megabyte)))
    return sendMany(12, 4, () => approve(target, links, bomb))
  },
}

const signLargely: Attack = {
  name: 'signatures of 1,400 x 1,400 pixels, of which the last is good',
  async run(target) {
    const links = await makeCardLinks(target.database)
    const good = buildSquare(1400)
    // Its last row has a filter that is not there.
    const rows = Buffer.alloc(1400 * 5601)
    rows[1399 * 5601] = 9
    const torn = buildPng({ width: 1400, height: 1400 }, deflateSync(rows, { level: 1 }))
    const refused = await sendMany(8, 4, () => approve(target, links, torn))
    return `${refused}, then ${await approve(target, links, good)}`
  },
}

const readCertificates: Attack = {
  name: '20 certificates at once',
  async run(target) {
    const links = await makeCardLinks(target.database)
    const approved = await approve(target, links, buildSquare(1400))
    // As of an approval from before certificates were kept.
    await target.database.run('delete from certificate_file')
    const path = `${timeCards}/${links.card}/Certificate/${links.approval}`
    const read = await sendMany(20, 20, () => send(target, path, { headers: takeNetwork() }))
    return `${approved}, then ${read}`
  },
}

/** What strangers bring to have it decoded and drawn. */
export const fileAttacks: readonly Attack[] = [signWithBomb, signLargely, readCertificates]
