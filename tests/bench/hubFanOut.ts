import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { Figure } from './support/figure.ts'
import { findMedian } from './support/measuring.ts'

export const title = 'One message to 500 clients, by a hub and by a bare WebSocket'

const budget = 2
const clients = 500
const rounds = 15
const messages = 20
const warmUp = 40

type Side = 'hub' | 'bare'

/** The clients of one side, and how long each message took to each of them. */
interface Crowd {
  /** Has a message sent to all; answers the milliseconds to each client. */
  send(): Promise<number[]>
  close(): void
}

const now = () => performance.timeOrigin + performance.now()

async function openClient(url: string, side: Side): Promise<WebSocket> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  if (side === 'hub') {
    socket.send('{"protocol":"json","version":1}\u001e')
    await once(socket, 'message')
  }
  return socket
}

async function openCrowd(child: ChildProcess, url: string, side: Side): Promise<Crowd> {
  let times: number[] = []
  let whole = Promise.withResolvers<number[]>()
  const take = (data: WebSocket.RawData) => {
    const at = /"At":([\d.]+)/.exec(String(data))?.[1]
    if (at === undefined) return
    times.push(now() - Number(at))
    if (times.length === clients) whole.resolve(times)
  }
  const sockets: WebSocket[] = []
  for (let client = 1; client <= clients; client += 1) {
    const socket = await openClient(side === 'hub' ? `${url}?access_token=${client}` : url, side)
    socket.on('message', take)
    sockets.push(socket)
  }
  return {
    async send() {
      times = []
      whole = Promise.withResolvers()
      child.send(side)
      return whole.promise
    },
    close() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** The time within which 99 of 100 deliveries were made. */
function findSlow(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

async function timeRound(crowd: Crowd, count: number): Promise<number[]> {
  const times: number[] = []
  for (let message = 0; message < count; message += 1) times.push(...(await crowd.send()))
  return times
}

async function compareSides(crowds: Record<Side, Crowd>): Promise<Figure> {
  const sides: Side[] = ['bare', 'hub']
  for (const side of sides) await timeRound(crowds[side], warmUp)
  const slow: Record<Side, number[]> = { hub: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      slow[side].push(findSlow(await timeRound(crowds[side], messages)))
    }
  }
  const ratio = findMedian(slow.hub.map((time, round) => time / (slow.bare[round] as number)))
  const note = `${findMedian(slow.hub).toFixed(2)} ms by the hub, ${findMedian(slow.bare).toFixed(2)} ms bare`
  return { name: `p99 of ${clients} deliveries`, value: ratio, unit: 'times', budget, note }
}

export async function measure(): Promise<Figure[]> {
  const child = fork(join(import.meta.dirname, 'support/fanOutServer.ts'))
  try {
    const [urls] = (await once(child, 'message')) as [Record<Side, string>]
    const crowds = {
      bare: await openCrowd(child, urls.bare, 'bare'),
      hub: await openCrowd(child, urls.hub, 'hub'),
    }
    const figure = await compareSides(crowds)
    for (const crowd of Object.values(crowds)) crowd.close()
    return [figure]
  } finally {
    child.kill()
  }
}
