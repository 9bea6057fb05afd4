import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { notificationHubPath } from '#contract/notification.ts'
import type { Database } from '#server/platform/database/index.ts'
import { buildTokens } from '#tests/server/support/tokens.ts'
import type { Figure } from './support/figure.ts'
import { findMedian, findPart } from './support/measuring.ts'
import { matching, noticeSettings, openNoticeDatabase, prepareNotices } from './support/noticeFolder.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'
import { getSuccess, openWire, type Wire } from './support/wire.ts'

export const title = `Bells of 500 users, and a shift that ${matching.toLocaleString('en-US')} candidates match`
export const hasOwnData = true

const clients = 500
const messages = 20
const warmUp = 5
const published = 10
/** Milliseconds until what is sent to all is in a bell, and until a shift is published. */
const budgets = { bell: 1000, publish: 300 }
const longestWait = 15 * 60_000
const separator = '\u001e'

/** Users who are connected; `next` waits until the next notification has come to each, and answers the moments. */
async function openBells(address: string, tokens: readonly string[]) {
  let times: number[] = []
  let whole = Promise.withResolvers<number[]>()
  const sockets: WebSocket[] = []
  for (const token of tokens) {
    const socket = new WebSocket(`${address.replace('http', 'ws')}${notificationHubPath}?access_token=${token}`)
    await once(socket, 'open')
    socket.send(`{"protocol":"json","version":1}${separator}`)
    await once(socket, 'message')
    socket.on('message', data => {
      if (!String(data).includes('"receiveNotification"')) return
      times.push(performance.now())
      if (times.length === tokens.length) whole.resolve(times)
    })
    sockets.push(socket)
  }
  return {
    next() {
      times = []
      whole = Promise.withResolvers()
      return whole.promise
    },
    close() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

async function measureBells(database: Database, address: string, wire: Wire): Promise<Figure> {
  const users = await database.run<{ ID: number }>(
    `select "ID" from "user" where "CreatedBy" = 'bench' order by "ID" limit ${clients}`,
  )
  const makeToken = await buildTokens(database)
  const bells = await openBells(address, await Promise.all(users.map(({ ID }) => makeToken(ID))))
  const UserIds = users.map(({ ID }) => ID)
  const send = async (index: number) => {
    const heard = bells.next()
    const began = performance.now()
    const sent = { NotificationMode: 'InApp', UserIds, Subject: `The ${index}th`, Message: 'Read it, please.' }
    getSuccess(await wire.post('/api/Notification/Notification/Send', sent))
    return (await heard).map(at => at - began)
  }
  try {
    for (let index = 0; index < warmUp; index += 1) await send(index)
    const times: number[] = []
    for (let index = 0; index < messages; index += 1) times.push(...(await send(index)))
    const note = `p50 ${findMedian(times).toFixed(0)} ms, the last ${Math.max(...times).toFixed(0)} ms`
    const name = `sent to all, in each of ${clients} bells, p95`
    return { name, value: findPart(times, 0.95), unit: 'ms', budget: budgets.bell, note }
  } finally {
    bells.close()
  }
}

/** Publishes shifts while those who match the ones before are notified. */
async function measurePublishing(database: Database, wire: Wire): Promise<Figure[]> {
  const jobs = await database.run<{ ID: number }>(
    `select "ID" from "job" where "CreatedBy" = 'bench' and "Status" = 1 order by "ID" limit ${published}`,
  )
  const times: number[] = []
  const began = performance.now()
  for (const { ID } of jobs) {
    const start = performance.now()
    getSuccess(await wire.put(`/api/Marketplace/Jobs/${ID}/Publish`, {}))
    times.push(performance.now() - start)
    await wait(1000)
  }
  const count = () =>
    database.run<{ count: number }>(
      `select count(*)::int as count from notification_message m join notification_recipient r on r."MessageID" = m."ID"
       where m."EventCode" = 'JOB_PUBLISHED' and m."NotificationMode" = 'InApp' and m."RecordID" = any($1::bigint[])`,
      [jobs.map(({ ID }) => ID)],
    )
  while ((await count())[0]?.count !== jobs.length * matching) {
    if (performance.now() - began > longestWait) throw new Error(`${(await count())[0]?.count} were notified.`)
    await wait(200)
  }
  const seconds = (performance.now() - began) / 1000 / jobs.length
  const note = `of ${jobs.length}, one a second; p50 ${findMedian(times).toFixed(0)} ms`
  return [
    { name: 'a shift is published, the slowest', value: Math.max(...times), unit: 'ms', budget: budgets.publish, note },
    { name: `all ${matching} are notified of one`, value: seconds, unit: 's', budget: null },
  ]
}

export async function measure(stand: Stand): Promise<Figure[]> {
  await prepareNotices()
  const database = await openNoticeDatabase()
  try {
    const services = await startServices(stand.port, noticeSettings)
    const wire = await openWire(services.address, await fetchToken(services.address, 'admin'))
    try {
      return [await measureBells(database, services.address, wire), ...(await measurePublishing(database, wire))]
    } finally {
      wire.close()
      await services.stop()
    }
  } finally {
    await database.close()
  }
}
