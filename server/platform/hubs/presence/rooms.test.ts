import { describe, expect, it } from 'vitest'
import type { Caller } from '../../access/caller.ts'
import { unauthenticated } from '../../kernel/problem.ts'
import type { HubClient } from '../connection.ts'
import type { PresentUser } from './presenceRepository.ts'
import { buildRooms, type RoomRules } from './rooms.ts'

const room = 'thread:9'
const ada = { subject: '1', name: 'Ada' }
const ben = { subject: '2', name: 'Ben' }

/** Rooms in which everybody may be whom `refused` does not name, and what their clients were notified of. */
function buildStand() {
  const refused = new Set<string>()
  const notified: [client: string, names: string[]][] = []
  const left: string[] = []
  const errors: unknown[] = []
  const rules: RoomRules = {
    kind: 'thread',
    mostRooms: 2,
    refusals: { closed: 'There is no such thread.', tooMany: 'Too many threads.' },
    async mayJoin({ subject }) {
      if (refused.has('broken')) throw new Error('away')
      return !refused.has(subject)
    },
    notify: (client, _name, others) => void notified.push([client.id, others.map(({ name }) => name)]),
  }
  const rooms = buildRooms({
    findRules: () => rules,
    onEnded: names => void left.push(...names),
    onError: error => void errors.push(error),
  })
  return { rooms, refused, notified, left, errors }
}

function buildClient({ subject, name }: PresentUser, window = '') {
  const end = Promise.withResolvers<void>()
  const getCaller = () => {
    if (subject === '0') throw unauthenticated()
    return { subject, name } as Caller
  }
  return {
    client: { id: name + window, subject, getCaller, ended: end.promise } as HubClient,
    end: () => end.resolve(),
  }
}

describe('the rooms of a process', () => {
  it('tell each client of the others, not of himself in another window, and nothing twice', async () => {
    const { rooms, notified } = buildStand()
    await rooms.join(buildClient(ada).client, room)
    await rooms.join(buildClient(ada, ' again').client, room)
    rooms.notify(room, [ada])
    expect(notified).toEqual([])
    rooms.notify(room, [ada, ben])
    rooms.notify(room, [ada, ben])
    expect(notified).toEqual([
      ['Ada', ['Ben']],
      ['Ada again', ['Ben']],
    ])
  })

  it('show nobody who may not be there at present, and tell him of nobody; what is not known leaves all as it was', async () => {
    const { rooms, refused, notified, errors } = buildStand()
    await rooms.join(buildClient(ada).client, room)
    rooms.notify(room, [ada, ben])
    refused.add('broken')
    await rooms.review(room)
    expect([rooms.listConnections([room]).length, errors.length]).toEqual([1, 1])
    refused.delete('broken')
    refused.add('1')
    await rooms.review(room)
    rooms.notify(room, [ben])
    expect([rooms.listConnections([room]), notified.at(-1)]).toEqual([[], ['Ada', []]])
    refused.delete('1')
    await rooms.review(room)
    expect(rooms.listConnections([room])).toEqual([{ room, connection: 'Ada', ...ada }])
  })

  it('refuse who may not be there, whose session has ended, and who is in as many as are allowed', async () => {
    const { rooms, refused } = buildStand()
    refused.add('2')
    const { client } = buildClient(ada)
    await expect(rooms.join(buildClient(ben).client, room)).rejects.toThrow('There is no such thread.')
    await expect(rooms.join(buildClient({ subject: '0', name: '' }).client, room)).rejects.toThrow('no such thread')
    for (const each of ['thread:1', 'thread:2', 'thread:2']) await rooms.join(client, each)
    await expect(rooms.join(client, 'thread:3')).rejects.toThrow('Too many')
    rooms.leave(client, 'thread:1')
    await rooms.join(client, 'thread:3')
    expect(rooms.list('1')).toEqual(['thread:2', 'thread:3'])
  })

  it('are left by a connection that ends, even while it was joining', async () => {
    const { rooms, left } = buildStand()
    const { client, end } = buildClient(ada)
    await rooms.join(client, room)
    const joining = rooms.join(client, 'thread:1')
    end()
    await joining
    await expect.poll(() => rooms.list()).toEqual([])
    expect(left).toContain(room)
  })
})
