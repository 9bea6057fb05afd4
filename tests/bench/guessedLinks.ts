import { randomBytes } from 'node:crypto'
import type { Database } from '#server/platform/database/index.ts'
import { hashToken } from '#server/platform/links/links.ts'
import { makeCardLinks } from './support/cardLinks.ts'
import { openBenchDatabase } from './support/dataFolder.ts'
import type { Figure } from './support/figure.ts'
import { findMedian, timeCalls } from './support/measuring.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'

export const title = 'Guessed links of approval'

const guesses = 20_000
const together = 16
/** How often each kind of token that does not hold is asked for, one after the other. */
const rounds = 300

let networks = 0
/** An address of a network that has not called yet. */
const takeNetwork = () => {
  networks += 1
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
}
const makeToken = () => randomBytes(24).toString('base64url')

/** Asks by a token from a network; answers the HTTP status and whether it opened anything. */
type Ask = (token: string, network?: string) => Promise<{ status: number; isOpen: boolean }>

const buildAsk =
  (address: string): Ask =>
  async (token, network = takeNetwork()) => {
    const answer = await fetch(`${address}/api/Marketplace/TimeCards/${token}/VerifyGUID`, {
      headers: { 'x-api-request': '1', 'x-forwarded-for': network },
    })
    const { Success } = (await answer.json()) as { Success: boolean }
    return { status: answer.status, isOpen: Success }
  }

/** A token that is looked up finds nothing, unless it is the one that holds. */
async function guess(ask: Ask, live: string): Promise<Figure[]> {
  if (!(await ask(live)).isOpen) throw new Error('The link that holds opens nothing: guesses would prove nothing.')
  const heard: Awaited<ReturnType<Ask>>[] = []
  const times = await timeCalls(guesses, together, 0, async () => {
    heard.push(await ask(makeToken()))
  })
  const [found, turned] = [heard.filter(({ isOpen }) => isOpen), heard.filter(({ status }) => status !== 200)]
  const note = `of ${guesses.toLocaleString('en-US')} guesses, each from a network of its own`
  return [
    { name: 'found', value: found.length, unit: 'points', budget: 0, note },
    { name: 'not looked up', value: turned.length, unit: 'points', budget: 0, note },
    { name: 'answered in', value: findMedian(times), unit: 'ms', budget: 100, note: `${together} at a time` },
  ]
}

/** One network is heard ten times in ten minutes, and then not even with a token that holds. */
async function flood(ask: Ask, live: string): Promise<Figure> {
  const network = takeNetwork()
  const heard: number[] = []
  for (let count = 0; count < 100; count += 1) heard.push((await ask(makeToken(), network)).status)
  heard.push((await ask(live, network)).status)
  const value = heard.filter(status => status !== 429).length
  return { name: 'heard of one network', value, unit: 'points', budget: 10, note: 'of 100 guesses and the right one' }
}

/** Tokens of links that have expired and that were revoked. */
async function makeEnded(database: Database): Promise<Record<'expired' | 'revoked', string>> {
  const tokens = { expired: makeToken(), revoked: makeToken() }
  await database.run(
    `insert into link ("TokenHash", "Purpose", "Resource", "RecordID", "ExpiresOn", "EndedOn", "Ending")
     values ($1, 'approve', 'TimeCards', 0, now() - interval '1 minute', null, null),
       ($2, 'approve', 'TimeCards', 0, now() + interval '1 day', now(), 'Revoked')`,
    [hashToken(tokens.expired), hashToken(tokens.revoked)],
  )
  return tokens
}

/** Nobody learns by the time of an answer whether a token ever held. */
async function compareTimes(ask: Ask, database: Database): Promise<Figure> {
  const tokens = { unknown: makeToken(), ...(await makeEnded(database)) }
  const times = Object.entries(tokens).map(([name, token]) => ({ name, token, taken: [] as number[] }))
  for (let round = 0; round < rounds; round += 1)
    for (const { token, taken } of times) taken.push(...(await timeCalls(1, 1, 0, () => ask(token))))
  const medians = times.map(({ taken }) => findMedian(taken))
  const note = times.map(({ name }, index) => `${name} ${medians[index]?.toFixed(2)} ms`).join(', ')
  return { name: 'told by time', value: Math.max(...medians) - Math.min(...medians), unit: 'ms', budget: 1, note }
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const services = await startServices(stand.port, { TRUST_PROXY: '1' })
  const database = await openBenchDatabase()
  try {
    const { approval } = await makeCardLinks(database)
    const ask = buildAsk(services.address)
    return [...(await guess(ask, approval)), await flood(ask, approval), await compareTimes(ask, database)]
  } finally {
    await database.close()
    await services.stop()
  }
}
