import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { chatHubPath } from '#contract/chat.ts'
import { fillChat } from '#tests/server/chat/chatFill.ts'
import type { TestDatabase } from '#tests/server/support/testDatabase.ts'
import { buildTokens } from '#tests/server/support/tokens.ts'
import type { Figure } from './support/figure.ts'
import { findMedian, findPart } from './support/measuring.ts'
import { openOwnDatabase } from './support/ownDatabase.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'

export const title =
  'What a candidate says, to 500 connected members of staff: by the chat, and by a bare relay that stores it first'
export const hasOwnData = true

const budget = 2.5
const staff = 50
const windows = 10
const clients = staff * windows
const rounds = 15
const messages = 20
const warmUp = 40

type Side = 'chat' | 'bare'

/** Those who hear one side, and how long each message took from its sending to each of them. */
interface Crowd {
  /** Says something; answers the milliseconds to each of those who hear it. */
  say(): Promise<number[]>
  close(): void
}

const now = () => performance.timeOrigin + performance.now()
const separator = '\u001e'

async function openSocket(url: string, side: Side): Promise<WebSocket> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  if (side === 'chat') {
    socket.send(`{"protocol":"json","version":1}${separator}`)
    await once(socket, 'message')
  }
  return socket
}

/** `toUrl` answers the address of each client, the first of which speaks. */
async function openCrowd(
  side: Side,
  toUrl: (client: number) => string,
  toFrame: (text: string) => string,
): Promise<Crowd> {
  let times: number[] = []
  let whole = Promise.withResolvers<number[]>()
  const take = (data: WebSocket.RawData) => {
    const at = /"Message":"at ([\d.]+)"/.exec(String(data))?.[1]
    if (at === undefined) return
    times.push(now() - Number(at))
    if (times.length === clients) whole.resolve(times)
  }
  const speaker = await openSocket(toUrl(0), side)
  const sockets: WebSocket[] = []
  for (let client = 1; client <= clients; client += 1) {
    const socket = await openSocket(toUrl(client), side)
    socket.on('message', take)
    sockets.push(socket)
  }
  return {
    say() {
      times = []
      whole = Promise.withResolvers()
      speaker.send(toFrame(`at ${now()}`))
      return whole.promise
    },
    close() {
      for (const socket of [speaker, ...sockets]) socket.terminate()
    },
  }
}

async function sayOften(crowd: Crowd, count: number): Promise<number[]> {
  const times: number[] = []
  for (let message = 0; message < count; message += 1) times.push(...(await crowd.say()))
  return times
}

async function compareSides(crowds: Record<Side, Crowd>): Promise<Figure[]> {
  const sides: Side[] = ['bare', 'chat']
  for (const side of sides) await sayOften(crowds[side], warmUp)
  const times: Record<Side, number[][]> = { chat: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      times[side].push(await sayOften(crowds[side], messages))
    }
  }
  return [0.5, 0.99].map(part => {
    const [chat, bare] = [times.chat, times.bare].map(all => all.map(each => findPart(each, part))) as [
      number[],
      number[],
    ]
    const value = findMedian(chat.map((time, round) => time / (bare[round] as number)))
    const note = `${findMedian(chat).toFixed(1)} ms by the chat, ${findMedian(bare).toFixed(1)} ms bare`
    return { name: `sent to shown, p${part * 100} of ${clients}`, value, unit: 'times', budget, note }
  })
}

/** Colleagues of a member of staff, with his roles and revenue centers; their tokens. */
async function addColleagues({ database }: TestDatabase): Promise<string[]> {
  const made = await database.run<{ ID: number }>(
    `insert into "user" ("LoginName", "FirstName", "LastName", "Name", "Email", "CompanyID", "UserType", "IsActive", "CreatedBy")
     select 'agent' || n, 'Tess', 'Tester', 'Tess Tester', 'agent' || n || '@example.com', min("ID"), 1, true, 'bench'
     from "company", generate_series(1, $1::int) n group by n returning "ID"`,
    [staff],
  )
  for (const table of ['user_role', 'user_organization']) {
    const column = table === 'user_role' ? 'RoleID' : 'OrganizationID'
    await database.run(
      `insert into ${table} ("UserID", "${column}") select u."ID", r."${column}" from "user" u, ${table} r
       join "user" a on a."ID" = r."UserID" and a."LoginName" = 'agent' where u."CreatedBy" = 'bench'`,
    )
  }
  const makeToken = await buildTokens(database)
  return Promise.all(made.map(({ ID }) => makeToken(ID)))
}

async function startRelay(data: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(import.meta.dirname, 'support/relayServer.ts'), [data])
  const [url] = (await once(child, 'message')) as [string]
  return { child, url }
}

export async function measure({ port }: Stand): Promise<Figure[]> {
  const base = await openOwnDatabase()
  const { data } = base.settings
  const services = await startServices(port, {
    LOCUM_DATA: data,
    LOCUM_DEMO: 'off',
    LOCUM_ADMIN_PASSWORD: 'Bench-Riders-2026',
  })
  const { child, url } = await startRelay(data)
  try {
    const { candidate, threadId } = await fillChat(base, services)
    const tokens = [candidate, ...(await addColleagues(base))]
    const hub = services.address.replace('http', 'ws') + chatHubPath
    const toToken = (client: number) => tokens[client === 0 ? 0 : 1 + (client % staff)]
    const toInvocation = (Message: string) => {
      const message = { ThreadID: threadId, Message, ClientMessageID: randomUUID() }
      return `${JSON.stringify({ type: 1, invocationId: '1', target: 'SendMessage', arguments: [message] })}${separator}`
    }
    const crowds = {
      bare: await openCrowd(
        'bare',
        () => url,
        Message => JSON.stringify({ Message }),
      ),
      chat: await openCrowd('chat', client => `${hub}?access_token=${toToken(client)}`, toInvocation),
    }
    const figures = await compareSides(crowds)
    for (const crowd of Object.values(crowds)) crowd.close()
    return figures
  } finally {
    child.kill()
    await services.stop()
    await base.drop()
  }
}
