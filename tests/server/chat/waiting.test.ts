import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { buildChatWorld, type ChatWorld, type Person } from './chatWorld.ts'

/** What the header of the console asks by. */
const waiting: CallArguments = {
  conditions: [{ field: 'StatusCode', op: 'in', value: ['Pending'] }],
  page: { index: 0, size: 15, withTotal: false },
  sort: [{ field: 'ID', direction: 'descending' }],
}

describe.each(listTestServers())('the list of sessions that nobody has taken on $name', server => {
  let world: ChatWorld
  beforeAll(async () => {
    world = await buildChatWorld(await createShippedDatabase(server))
  })
  afterAll(() => world?.drop())

  const list = async (person: Person) => (await world.call(person, 'list', waiting)).Source as RecordValues[]

  test('tells what a candidate has begun from what staff have started, and whom to open the chat with', async () => {
    await world.makeThread('Pending')
    expect(await list('ann')).toMatchObject([{ LastSeq: 0 }])
    await world.makeThread('none')
    await world.call('kim', 'sendMessage', { args: { ThreadGroupID: world.group, Message: 'Hello?' } })
    expect(await list('ann')).toMatchObject([
      { LastSeq: 1, ParticipantID: world.participants.kim, OrganizationID: world.center },
    ])
    expect(await list('eve')).toEqual([])
    const person = await world.call('ann', 'one', { id: world.participants.kim }, { resource: 'ChatParticipants' })
    expect(person.Source).toMatchObject({ FirstName: 'Kim', LastName: 'Nurse', ExternalID: world.users.kim })
    const [{ ID = 0 } = {}] = await list('ann')
    await world.call('ann', 'join', { id: Number(ID), args: { participantId: world.participants.ann, Message: 'Hi' } })
    expect(await list('ann')).toEqual([])
  })
})
