import { expect, it } from 'vitest'
import type { HubConnection } from './connection.ts'
import { buildHub } from './hub.ts'

it('lets nobody join a group of a hub that does not say who may', async () => {
  const { endpoint } = buildHub({ path: '/hubs/chat' }, null)
  const connection = { getCaller: async () => ({}) } as HubConnection
  await expect(endpoint.join(connection, 'room')).rejects.toThrow('give it mayJoin')
})
