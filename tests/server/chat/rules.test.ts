import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { listStaff } from '#server/services/chat/threadRepository.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { buildChatWorld, type ChatWorld, minutesLater, noon, type Person } from './chatWorld.ts'

describe.each(listTestServers())('what staff and candidates find in the chat on $name', server => {
  let world: ChatWorld
  beforeAll(async () => {
    world = await buildChatWorld(await createShippedDatabase(server))
  })
  afterAll(() => world?.drop())

  const say = (person: Person, ThreadID: number, Message: string, more: RecordValues = {}) =>
    world.call(person, 'sendMessage', { args: { ThreadID, Message, ...more } })
  const listed = async (person: Person, callName: string, args: RecordValues = {}) =>
    (await world.call(person, callName, { args }, { resource: 'Candidates' })).Source as RecordValues[]
  const countUnattended = async () =>
    (await world.call('ann', 'chatUnattendedCount', {}, { resource: 'Candidates' })).Source
  const countUnread = async (person: Person, args: RecordValues = {}) =>
    (
      await world.call(
        person,
        'unreadCount',
        { args: { userId: world.users[person], ...args } },
        { resource: 'ChatParticipants' },
      )
    ).Source
  const begin = async (state: 'Pending' | 'InProgress') => {
    world.now = noon
    return world.makeThread(state)
  }

  test('a session ends by itself after a day without a message, and not before', async () => {
    const id = await begin('InProgress')
    const find = async () => (await world.read('chat-thread', `"ID" = ${id}`))[0]
    await world.engines[0].recomputeDue()
    world.now = minutesLater(23 * 60)
    await say('kim', id, 'Still here')
    world.now = minutesLater(25 * 60)
    await world.engines[0].sendDueEvents()
    expect(await find()).toMatchObject({ StatusCode: 'InProgress' })
    world.now = minutesLater(47 * 60 + 1)
    await world.engines[1].sendDueEvents()
    expect(await find()).toMatchObject({ StatusCode: 'Ended', EndedBy: 'System' })
  })

  test('a pending chat counts as unattended after 5 minutes, an answered one 15 minutes after the candidate wrote', async () => {
    world.now = noon
    await world.makeThread('none')
    await world.call('kim', 'sendMessage', { args: { ThreadGroupID: world.group, Message: 'Hello?' } })
    world.now = minutesLater(4)
    expect(await countUnattended()).toBe(0)
    world.now = minutesLater(6)
    expect(await countUnattended()).toBe(1)
    expect(await listed('ann', 'chatUnattended')).toMatchObject([{ IsUnAttended: true, StatusCode: 'Pending' }])
    const [{ ID = 0 } = {}] = await world.read('chat-thread', 'true')
    await world.call('ann', 'join', { id: Number(ID), args: { Message: 'Hi', participantId: world.participants.ann } })
    expect(await countUnattended()).toBe(0)
    await say('kim', Number(ID), 'A question')
    world.now = minutesLater(20)
    expect(await countUnattended()).toBe(0)
    world.now = minutesLater(22)
    expect(await countUnattended()).toBe(1)
    await say('bob', Number(ID), 'An answer')
    expect(await countUnattended()).toBe(0)
  })

  test('opening a chat that nobody attends to leaves it unread, any other one is read', async () => {
    const id = await begin('InProgress')
    await say('kim', id, 'One')
    await say('kim', id, 'Two')
    expect([await countUnread('ann'), await countUnread('bob'), await countUnread('kim')]).toEqual([2, 3, 0])
    const [last] = (await world.read('chat-message', `"ThreadID" = ${id}`)).slice(-1)
    const read = (person: Person) => world.call(person, 'read', { args: { messageId: Number(last?.ID) } })
    await read('ann')
    expect([await countUnread('ann'), await countUnread('bob')]).toEqual([0, 3])
    await world.call('ann', 'unread', { id, args: { Seq: 3 } })
    expect(await countUnread('ann')).toBe(1)
    world.now = minutesLater(16)
    await read('ann')
    expect(await countUnread('ann')).toBe(1)
    expect(await countUnread('ann', { revenueCenterFilterIds: [world.center] })).toBe(1)
    expect(await countUnread('ann', { revenueCenterFilterIds: [world.center + 1] })).toBe(0)
    expect(await countUnread('eve')).toBe(0)
    await expect(countUnread('ann', { userId: world.users.bob })).rejects.toThrow()
  })

  test('lists show who waits and with whom there was a chat, within the revenue centers of the caller', async () => {
    const id = await begin('Pending')
    expect(await listed('bob', 'chatPending')).toMatchObject([
      { SessionID: id, FirstName: 'Kim', GroupName: 'Boston', CandidateId: world.candidate },
    ])
    expect(await listed('eve', 'chatPending')).toEqual([])
    expect(await listed('bob', 'chatParticipants')).toEqual([])
    await world.call('bob', 'join', { id, args: { Message: 'Hi', participantId: world.participants.bob } })
    expect(await listed('bob', 'chatPending')).toEqual([])
    expect(await listed('bob', 'chatParticipants', { pageSize: 1 })).toMatchObject([
      { SessionID: id, LastMessageText: 'Hi', LastMessage: noon.getTime() / 1000, StatusCode: 'InProgress' },
    ])
    await world.call('bob', 'archive', { id })
    expect(await listed('bob', 'chatParticipants')).toEqual([])
    const args = { participantId: world.participants.kim, groupId: world.group }
    expect((await world.call('bob', 'search', { args })).Source).toMatchObject([{ ID: id, IsArchived: true }])
    expect((await world.call('bob', 'active', { args })).Source).toBeNull()
  })

  test('the dropdown finds candidates with an account in the revenue centers of the caller', async () => {
    const ask = async (person: Person, searchText?: string) =>
      (await world.call(person, 'chatDropdown', searchText ? { searchText } : {}, { resource: 'Candidates' })).Source
    expect(await ask('ann', ', kI')).toMatchObject([
      {
        ID: world.candidate,
        UserID: world.users.kim,
        RevenueCenterID: world.center,
        CandidateInfo: 'Nurse, Kim, Boston',
      },
    ])
    expect(await ask('ann', 'nobody')).toEqual([])
    expect(await ask('eve')).toEqual([])
    expect(await ask('ann', 'k_m')).toEqual([])
    await world.database.run(
      `insert into "candidate-revenue-center" ("CandidateID", "OrganizationID") select $1::bigint, "ID" from "organization" where "Level" = 4`,
      [world.candidate],
    )
    try {
      // His own one is named once.
      expect(await ask('ann', ', kI')).toMatchObject([{ ID: world.candidate, RevenueCenterName: 'Boston' }])
      expect(await ask('eve')).toMatchObject([{ ID: world.candidate, RevenueCenterName: 'Salem' }])
    } finally {
      await world.database.run('delete from "candidate-revenue-center"')
    }
  })

  test('a message that is sent again under its key stands once, also after the session has ended', async () => {
    const id = await begin('InProgress')
    const send = () => say('ann', id, 'Once', { ClientMessageID: 'key-1' })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.Source).toEqual(second.Source)
    await world.call('ann', 'end', { id })
    expect((await send()).Source).toEqual(first.Source)
    expect(await world.read('chat-message', `"ThreadID" = ${id}`)).toHaveLength(2)
  })

  test('two first messages of a candidate at once open one session', async () => {
    world.now = noon
    await world.makeThread('none')
    const send = (Message: string, index: 0 | 1) =>
      world.call(
        'kim',
        'sendMessage',
        { args: { ThreadGroupID: world.group, Message } },
        { engine: world.engines[index] },
      )
    const answers = await Promise.all([send('One', 0), send('Two', 1), send('Three', 0)])
    expect(answers.map(({ Success }) => Success)).toEqual([true, true, true])
    expect(await world.read('chat-thread', 'true')).toHaveLength(1)
    expect((await world.read('chat-message', 'true')).map(({ Seq }) => Seq)).toEqual([1, 2, 3])
  })

  test('getAll and getPaged are not implemented, as the specification has it', async () => {
    for (const call of ['getAll', 'getPaged'])
      await expect(world.call('ann', call, {})).rejects.toThrow('Method not implemented.')
  })

  test('a page of messages is the last ones, those before a number, or those behind one', async () => {
    const id = await begin('InProgress')
    for (const text of ['b', 'c', 'd', 'e']) await say('kim', id, text)
    const ask = async (args: RecordValues) =>
      ((await world.call('ann', 'messages', { id, args })).Source as RecordValues[]).map(({ Seq }) => Seq)
    expect(await ask({ pageSize: 2 })).toEqual([4, 5])
    expect(await ask({ pageSize: 2, beforeSeq: 4 })).toEqual([2, 3])
    expect(await ask({ afterSeq: 3 })).toEqual([4, 5])
    expect(await ask({})).toEqual([1, 2, 3, 4, 5])
    await expect(ask({ afterSeq: 1, beforeSeq: 3 })).rejects.toThrow('Give afterSeq or beforeSeq')
  })

  test('nobody writes as somebody else, hands out a file of others, or sends more than he may in ten seconds', async () => {
    const id = await begin('InProgress')
    await expect(say('ann', id, 'Hi', { SenderID: world.participants.bob })).rejects.toThrow('as yourself')
    const FileName = 'plan.pdf'
    const file = (OwnerID: number) => world.insert('Files', { FileName, DocumentType: 'Document', OwnerID })
    const [own, other] = [await file(world.users.ann), await file(world.users.bob)]
    await expect(say('ann', id, '', { FileID: other })).rejects.toThrow()
    expect((await say('ann', id, '', { FileID: own })).Source).toMatchObject({ FileID: own, FileName, Message: '' })
    for (let count = 0; count < 18; count += 1) await say('ann', id, `${count}`)
    await expect(say('ann', id, 'One too many')).rejects.toThrow('Too many messages')
    world.now = new Date(noon.getTime() + 10_001)
    expect((await say('ann', id, 'Later')).Success).toBe(true)
  })

  describe('email and phone are told as the record of the candidate tells them', () => {
    const every = async (without?: string) => {
      const options = without === undefined ? {} : { without }
      const args = { externalId: world.users.kim }
      const rows: unknown[] = []
      for (const resource of ['ChatParticipants', 'ChatThreads'])
        rows.push(
          (
            await world.call(
              'ann',
              resource === 'ChatThreads' ? 'participant' : 'external',
              { args },
              {
                ...{ resource, ...options },
              },
            )
          ).Source,
        )
      const one = { ...options, resource: 'ChatParticipants' }
      rows.push((await world.call('ann', 'one', { id: world.participants.kim }, one)).Source)
      for (const callName of ['chatParticipants', 'chatPending', 'chatUnattended', 'chatDropdown'])
        rows.push(
          ...((await world.call('ann', callName, { searchText: 'kim' }, { resource: 'Candidates', ...options }))
            .Source as unknown[]),
        )
      return rows as { Email?: string | null; Phone: string | null }[]
    }

    test('in full to who may edit it, and to others no email and the last figures of the phone', async () => {
      await begin('Pending')
      world.now = minutesLater(6)
      const full = await every()
      expect(full).toHaveLength(6)
      for (const row of full) expect(row.Phone).toBe('6175550123')
      for (const { Email } of full.slice(0, 5)) expect(Email).toBe('Kim@nurses.example.com')
      const cut = await every('EDIT_CANDIDATE')
      expect(cut).toHaveLength(6)
      for (const row of cut) expect(row.Phone).toBe('xxx-xxx-0123')
      for (const { Email } of cut.slice(0, 5)) expect(Email).toBeNull()
    })

    test('in full to himself', async () => {
      const args = { externalId: world.users.kim }
      const { Source } = await world.call('kim', 'external', { args }, { resource: 'ChatParticipants' })
      expect(Source).toMatchObject({ Email: 'Kim@nurses.example.com', Phone: '6175550123' })
    })
  })

  test('who is of another revenue center reads why he cannot write to its candidates', async () => {
    const args = { externalId: world.center }
    await expect(world.call('eve', 'external', { args }, { resource: 'ChatGroups' })).rejects.toThrow(
      'the revenue center is not one of yours',
    )
  })

  test('what is sent at once counts in the pace of its sender', async () => {
    const id = await begin('InProgress')
    const send = (index: number) =>
      world
        .call(
          'kim',
          'sendMessage',
          { args: { ThreadID: id, Message: `${index}` } },
          { engine: world.engines[index % 2] },
        )
        .then(
          ({ Success }) => Success,
          () => false,
        )
    const sent = await Promise.all(Array.from({ length: 30 }, (_, index) => send(index)))
    expect(sent.filter(Boolean)).toHaveLength(20)
    expect(await world.read('chat-message', `"SenderID" = ${world.participants.kim}`)).toHaveLength(20)
  })

  test('a message by which a session was taken is taken once, whatever has become of the session', async () => {
    const id = await begin('Pending')
    const { ann, bob } = world.participants
    const join = (person: 'ann' | 'bob', key: string) =>
      world.call(person, 'join', {
        id,
        args: { participantId: world.participants[person], Message: 'Hi', ClientMessageID: key },
      })
    expect((await join('ann', 'take-1')).Source).toMatchObject({ ID: id, StatusCode: 'InProgress', AgentID: ann })
    // Somebody who takes it at the same moment takes part in it.
    expect((await join('bob', 'take-2')).Source).toMatchObject({ AgentID: ann })
    await world.call('ann', 'transfer', { id, args: { UserID: world.users.bob } })
    expect((await join('ann', 'take-1')).Source).toMatchObject({ AgentID: bob })
    await world.call('bob', 'end', { id })
    expect((await join('ann', 'take-1')).Source).toMatchObject({ ID: id, StatusCode: 'Ended', AgentID: bob })
    expect(await world.read('chat-message', `"ThreadID" = ${id}`)).toHaveLength(2)
    await expect(join('ann', 'take-3')).rejects.toThrow('This session has ended.')
  })

  test('staff whose participant is deactivated are offered no session', async () => {
    const id = await begin('InProgress')
    const { database, users, center } = world
    const { bob } = world.participants
    const list = async () => (await listStaff(database, center)).map(({ UserID }) => Number(UserID))
    expect(await list()).toContain(users.bob)
    await database.run(`update "chat-participant" set "IsDeactivated" = true where "ID" = ${bob}`)
    try {
      expect(await list()).not.toContain(users.bob)
      await expect(world.call('ann', 'transfer', { id, args: { UserID: users.bob } })).rejects.toThrow('active staff')
    } finally {
      await database.run('update "chat-participant" set "IsDeactivated" = false')
    }
  })

  test('nobody changes his own participant, and whoever is shut out by it stays so', async () => {
    const ask = (callName: string, args: CallArguments) =>
      world.call('ann', callName, args, { resource: 'ChatParticipants' })
    const { ann, bob } = world.participants
    const record = { IsDeactivated: false, Version: 1 }
    await expect(ask('update', { id: ann, record })).rejects.toThrow('your own participant')
    expect((await ask('update', { id: bob, record })).Success).toBe(true)
    expect((await ask('delete', { id: ann })).Message).toContain('your own participant')
    expect((await ask('one', { id: ann })).Source).toMatchObject({ AllowedActions: [] })
    expect((await ask('one', { id: bob })).Source).toMatchObject({ AllowedActions: ['edit', 'delete'] })
  })

  test('a candidate begins in his own revenue centers alone', async () => {
    world.now = noon
    await world.makeThread('none')
    const move = (center: string) =>
      world.database.run(`update "candidate" set "OrganizationID" = ${center} where "FirstName" = 'Leo'`)
    const send = () => world.call('leo', 'sendMessage', { args: { ThreadGroupID: world.group, Message: 'Hi' } })
    await move('null')
    try {
      await expect(send()).rejects.toThrow('not active with this revenue center')
    } finally {
      await move(String(world.center))
    }
    expect((await send()).Success).toBe(true)
  })

  test('what is unread is what others said behind the last one read, own words and all that was marked unread considered', async () => {
    const id = await begin('InProgress')
    await say('ann', id, 'Own')
    await say('kim', id, 'One')
    await say('ann', id, 'Own again')
    await say('kim', id, 'Two')
    expect(await countUnread('ann')).toBe(1)
    await world.call('ann', 'unread', { id, args: { Seq: 2 } })
    expect(await countUnread('ann')).toBe(2)
    expect(await listed('ann', 'chatParticipants')).toMatchObject([{ UnreadCount: 2, LastMessageBy: 'Candidate' }])
    const messages = await world.read('chat-message', `"ThreadID" = ${id}`)
    const read = (Seq: number) =>
      world.call('ann', 'read', { args: { messageId: Number(messages.find(each => each.Seq === Seq)?.ID) } })
    await read(3)
    expect(await countUnread('ann')).toBe(1)
    await read(5)
    await read(3)
    expect(await countUnread('ann')).toBe(0)
    const [member] = await world.database.run<RecordValues>(
      `select * from chat_member where "ParticipantID" = ${world.participants.ann}`,
    )
    expect(member).toMatchObject({ LastReadSeq: 5, OwnBehind: 0 })
    await expect(world.call('ann', 'unread', { id, args: { Seq: 6 } })).rejects.toThrow(
      'Seq is the number of no message',
    )
    expect(await countUnread('ann')).toBe(0)
  })

  test('a candidate still finds what was said last in a session that is over, and staff find it as well', async () => {
    const id = await begin('InProgress')
    const args = { participantId: world.participants.kim, groupId: world.group }
    const last = async (person: Person) => (await world.call(person, 'last', { args })).Source
    expect(await last('kim')).toMatchObject({ ID: id, StatusCode: 'InProgress' })
    await say('ann', id, 'Goodbye')
    await world.call('ann', 'end', { id })
    expect(await countUnread('kim')).toBe(2)
    expect(await countUnread('bob')).toBe(0)
    expect((await world.call('kim', 'active', { args })).Source).toBeNull()
    expect(await last('kim')).toMatchObject({ ID: id, StatusCode: 'Ended', UnreadCount: 2, AllowedActions: ['end'] })
    expect(await last('bob')).toMatchObject({ ID: id, Members: [{ IsCandidate: true }, { IsCandidate: false }] })
    expect(((await last('bob')) as RecordValues).AllowedActions).toContain('archive')
    expect(await last('eve')).toBeNull()
    expect(await last('leo')).toBeNull()
    const messages = await world.call('kim', 'messages', { id, args: {} })
    const { ID } = (messages.Source as RecordValues[]).at(-1) ?? {}
    await world.call('kim', 'read', { args: { messageId: Number(ID) } })
    expect(await countUnread('kim')).toBe(0)
  })

  test.each(['search', 'active', 'last'])('%s asks for one candidate in one group', async call => {
    await expect(world.call('ann', call, { args: { groupId: world.group } })).rejects.toThrow(
      'participantId is missing.',
    )
    const args = { participantId: world.participants.kim }
    await expect(world.call('ann', call, { args })).rejects.toThrow('groupId is missing.')
  })
})
