import type { HubConnection } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type NotificationMessages, notificationHubPath } from '#contract/notification.ts'
import { buildConnection } from '../hubs/support.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildLinkWorld, type LinkWorld } from '../time-cards/linkWorld.ts'

type Heard = NotificationMessages['receiveNotification'][]

describe.each(listTestServers())('the notification hub on $name', server => {
  let world: LinkWorld
  let admin: string
  const open: HubConnection[] = []
  beforeAll(async () => {
    world = await buildLinkWorld(server)
    admin = await world.app.signIn('admin')
  })
  afterEach(() => Promise.all(open.splice(0).map(connection => connection.stop())))
  afterAll(() => world?.app.drop())

  async function connect(token: string, query = ''): Promise<{ heard: Heard; missed: () => number }> {
    const connection = buildConnection(world.app.address, token, { path: notificationHubPath, query })
    const heard: Heard = []
    let missed = 0
    connection.on('receiveNotification', message => heard.push(message))
    connection.on('onMissed', () => {
      missed += 1
    })
    open.push(connection)
    await connection.start()
    return { heard, missed: () => missed }
  }

  const ask = async (token: string, path: string) =>
    (await world.app.send(`/api/Notification/Notification/${path}`, { token })).json

  it('rings for the receiver alone, with the row as the bell reads it, until it is read or has ended', async () => {
    const userId = await world.app.addUser('receiver')
    await world.app.addUser('other')
    const [receiver, other] = [await world.app.signIn('receiver'), await world.app.signIn('other')]
    const [own, second, foreign] = [
      await connect(receiver, '?userName=Receiver'),
      await connect(receiver),
      await connect(other),
    ]
    await world.app.send(`/api/Membership/User/Deactivate?ID=${userId}`, { method: 'POST', token: admin, body: {} })
  })

  it('refuses another user name than that of the token', async () => {
    await expect(connect(admin, '?userName=receiver')).rejects.toThrow()
  })
})
