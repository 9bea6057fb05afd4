import type { HubConnection } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { type ChatMessages, chatHubPath } from '#contract/chat.ts'
import { untilPasses } from '#tests/support/untilPasses.ts'
import { buildConnection } from '../hubs/support.ts'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildTokens } from '../support/tokens.ts'
import { askChat, fillChat } from './chatFill.ts'

const names = ['ReceiveMessage', 'onThreadUpdate', 'onTyping', 'onRead', 'onWaitingChat', 'onHandedChat'] as const
type Heard = { [Name in (typeof names)[number]]: ChatMessages[Name][] }

describe.each(listTestServers())('the hub of the chat on $name', server => {
  let app: RunningApp
  let chat: Awaited<ReturnType<typeof fillChat>>
  const open: HubConnection[] = []
  beforeAll(async () => {
    app = await startApp(server)
    chat = await fillChat(app.stand, app)
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map(connection => connection.stop()))
  })
  afterAll(() => app?.drop())

  const ask = (token: string, method: string, path: string, body?: object) =>
    askChat(app.address, token, method, path, body)

  async function connect(token: string): Promise<{ connection: HubConnection; heard: Heard }> {
    const connection = buildConnection(app.address, token, { path: chatHubPath })
    const heard = Object.fromEntries(names.map(name => [name, []])) as unknown as Heard
    for (const name of names) connection.on(name, message => (heard[name] as unknown[]).push(message))
    open.push(connection)
    await connection.start()
    return { connection, heard }
  }

  /** Staff with a token of their own, of the revenue center or of none. */
  async function addAgent(login: string, isOfCenter: boolean, codes = ['VIEW_CHAT', 'ARCHIVE_CHAT']) {
    const userId = await app.addUser(login, codes)
    if (isOfCenter)
      await app.stand.database.run('insert into user_organization ("UserID", "OrganizationID") values ($1, $2)', [
        userId,
        chat.center,
      ])
    return { userId, token: await (await buildTokens(app.stand.database))(userId) }
  }

  async function expectKeptOut(token: string): Promise<void> {
    const connection = buildConnection(app.address, token, { path: chatHubPath })
    const ended = new Promise<void>(resolve => connection.onclose(() => resolve()))
    // It ends while it starts, or right after.
    await connection.start().then(
      () => ended,
      () => {},
    )
    expect(connection.state).toBe('Disconnected')
  }

  /** The agent takes the session with his first message. */
  async function join(): Promise<void> {
    const [{ ID = 0 } = {}] = await app.stand.database.run<{ ID: number }>(
      `select p."ID" from "chat-participant" p join "user" u on u."ID" = p."ExternalID" where u."LoginName" = 'agent'`,
    )
    await ask(chat.agent, 'POST', `Threads/${chat.threadId}/Participant/${ID}`, { Message: 'Hi' })
  }

  it('brings a message to both sides and to nobody else, and answers null', async () => {
    const stranger = await addAgent('stranger', false)
    const [agent, candidate, other] = [
      await connect(chat.agent),
      await connect(chat.candidate),
      await connect(stranger.token),
    ]
    const key = 'hub-1'
    const message = { ThreadID: chat.threadId, Message: ' Are you free? ', ClientMessageID: key }
    expect(await agent.connection.invoke('SendMessage', message)).toBeNull()
    await untilPasses(() => expect(candidate.heard.ReceiveMessage).toHaveLength(1))
    expect(candidate.heard.ReceiveMessage).toMatchObject([
      {
        ...{ ThreadID: chat.threadId, ThreadGroupID: chat.groupId, Message: 'Are you free?', ClientMessageID: key },
        ...{ IsFromCandidate: false, SenderFirstName: 'Tess' },
      },
    ])
    // Sent again it is stored and reported no second time.
    expect(await agent.connection.invoke('sendmessage', message)).toBeNull()
    expect(await candidate.connection.invoke('SendMessage', { ThreadID: chat.threadId, Message: 'Yes' })).toBeNull()
    await untilPasses(() => expect(agent.heard.ReceiveMessage).toHaveLength(2))
    expect(agent.heard.ReceiveMessage.map(each => each.Message)).toEqual(['Are you free?', 'Yes'])
    expect(other.heard.ReceiveMessage).toEqual([])
  })

  it('answers a refusal as text, and throws where it is not known whether a message is stored', async () => {
    const agent = await connect(chat.agent)
    const send = (message: unknown) => agent.connection.invoke('SendMessage', message)
    expect(await send({ ThreadID: chat.threadId, Message: ' ' })).toBe('Write a message first.')
    expect(await send({ ThreadID: 987_654, Message: 'Hi' })).toMatch(/\w/)
    expect(await send('Hi')).toBe('A message is an object.')
    expect(await send({ ThreadID: 'x', Message: 'Hi' })).toBe('An ID is a whole number.')
    expect(await send({ ThreadID: chat.threadId, Message: 'Hi', ClientMessageID: 'x'.repeat(65) })).toContain('64')
    await app.stand.database.run('alter table "chat-message" rename to "chat-message-away"')
    try {
      await expect(send({ ThreadID: chat.threadId, Message: 'Hi' })).rejects.toThrow('Something went wrong')
    } finally {
      await app.stand.database.run('alter table "chat-message-away" rename to "chat-message"')
    }
  })

  it('keeps out who does not chat', async () => {
    const { userId, token } = await addAgent('facility', false)
    await app.stand.database.run('update "user" set "UserType" = 2 where "ID" = $1', [userId])
    await expectKeptOut(token)
    const named = buildConnection(app.address, chat.agent, { path: chatHubPath, query: '?userID=1' })
    await expect(named.start()).rejects.toThrow()
  })

  it('keeps out a candidate who may not chat, and tells him nothing more once he may not', async () => {
    const [agent, candidate] = [await connect(chat.agent), await connect(chat.candidate)]
    /** How much the candidate hears of one more message. */
    const sayAndHear = async () => {
      const [before, heard] = [agent.heard.ReceiveMessage.length, candidate.heard.ReceiveMessage.length]
      await ask(chat.agent, 'POST', 'Threads/Message', { ThreadID: chat.threadId, Message: 'Are you there?' })
      await untilPasses(() => expect(agent.heard.ReceiveMessage.length).toBeGreaterThan(before))
      // What was told comes before the answer to what he asks now.
      await candidate.connection.invoke('Typing', chat.threadId).catch(() => {})
      return candidate.heard.ReceiveMessage.length - heard
    }
    expect(await sayAndHear()).toBe(1)
    const held = await app.stand.database.run<{ RoleID: number; PermissionID: number }>(
      `delete from role_permission h using "role" r where r."ID" = h."RoleID" and r."Code" = 'candidate' returning h."RoleID", h."PermissionID"`,
    )
    expect(held).toHaveLength(1)
    await app.stand.database.run(`select pg_notify('locum_access', '*')`)
    try {
      await untilPasses(async () => expect(await sayAndHear()).toBe(0))
      await expectKeptOut(chat.candidate)
    } finally {
      const { RoleID, PermissionID } = held[0] ?? {}
      await app.stand.database.run('insert into role_permission ("RoleID", "PermissionID") values ($1, $2)', [
        RoleID,
        PermissionID,
      ])
      await app.stand.database.run(`select pg_notify('locum_access', '*')`)
    }
    await untilPasses(async () => expect(await sayAndHear()).toBe(1))
  })

  it('tells staff of a candidate who has begun a session, within their master filter, and of none that staff have opened', async () => {
    const { database } = app.stand
    const narrow = await addAgent('narrow', true)
    const [elsewhere] = await database.run<{ ID: number }>(
      `insert into "organization" ("Code", "Name", "Level", "CompanyID", "IsActive") select 'RC2', 'Salem', 4, min("ID"), true from "company" returning "ID"`,
    )
    await database.run('insert into user_organization ("UserID", "OrganizationID") values ($1, $2)', [
      narrow.userId,
      elsewhere?.ID,
    ])
    await database.run(
      `insert into "user-setting" ("UserId", "Code", "Value") values ($1, 'REVENUE_CENTER_MASTER_FILTER', $2)`,
      [narrow.userId, JSON.stringify([elsewhere?.ID])],
    )
    const [agent, other] = [await connect(chat.agent), await connect(narrow.token)]
    await ask(chat.agent, 'GET', `Threads/${chat.threadId}/End`)
    const said = await ask(chat.candidate, 'POST', 'Threads/Message', {
      ThreadGroupID: chat.groupId,
      Message: 'Hello?',
    })
    await ask(chat.candidate, 'POST', 'Threads/Message', { ThreadGroupID: chat.groupId, Message: 'Anybody?' })
    await untilPasses(() => expect(other.heard.ReceiveMessage).toHaveLength(2))
    const person = { ParticipantID: said.SenderID, FirstName: 'Kim', LastName: 'Nurse' }
    await untilPasses(() =>
      expect(agent.heard.onWaitingChat).toMatchObject([
        { ...person, ThreadID: said.ThreadID, GroupExternalID: chat.center, ExternalID: expect.any(Number) },
      ]),
    )
    await ask(chat.agent, 'PUT', 'Threads/ArchivedThread', { ID: said.ThreadID })
    const started = await ask(chat.agent, 'POST', 'Threads/Start', { GroupID: chat.groupId, ReceiverID: said.SenderID })
    await ask(chat.candidate, 'POST', 'Threads/Message', { ThreadID: started.ID, Message: 'Yes?' })
    await untilPasses(() => expect(other.heard.ReceiveMessage).toHaveLength(3))
    await agent.connection.invoke('Typing', started.ID)
    expect(agent.heard.onWaitingChat).toHaveLength(1)
    expect(other.heard.onWaitingChat).toEqual([])
    chat.threadId = Number(started.ID)
    await join()
  })

  it('tells what becomes of a thread, who writes in it and who has read it', async () => {
    const [agent, candidate] = [await connect(chat.agent), await connect(chat.candidate)]
    await candidate.connection.invoke('Typing', chat.threadId)
    await untilPasses(() => expect(agent.heard.onTyping).toMatchObject([{ IsFromCandidate: true }]))
    const said = await ask(chat.agent, 'POST', 'Threads/Message', { ThreadID: chat.threadId, Message: 'Read this' })
    await ask(chat.candidate, 'PUT', `Threads/Message/${said.ID}/Read`)
    await untilPasses(() => expect(agent.heard.onRead.at(-1)).toMatchObject({ Seq: said.Seq }))
    // Who has come is present to others a quarter of a second later.
    await untilPasses(async () => {
      const { Members } = await ask(chat.agent, 'GET', `Threads/${chat.threadId}`)
      expect(Members).toMatchObject([
        { IsCandidate: true, LastReadSeq: said.Seq, IsOnline: true },
        { IsCandidate: false },
      ])
    })
    await ask(chat.agent, 'GET', `Threads/${chat.threadId}/End`)
    const update = { ThreadID: chat.threadId, GroupExteranlID: chat.center, Message: null }
    for (const { heard } of [agent, candidate])
      await untilPasses(() => expect(heard.onThreadUpdate.at(-1)).toMatchObject(update))
    const again = await ask(chat.candidate, 'POST', 'Threads/Message', {
      ThreadGroupID: chat.groupId,
      Message: 'One more thing',
    })
    expect(again.ThreadID).not.toBe(chat.threadId)
    await untilPasses(() =>
      expect(agent.heard.ReceiveMessage.at(-1)).toMatchObject({ ThreadID: again.ThreadID, Seq: 1 }),
    )
    chat.threadId = Number(again.ThreadID)
  })

  it('has who comes back catch up by one call', async () => {
    const away = await connect(chat.agent)
    const said = (count: number) => Array.from({ length: count }, (_, index) => `Missed ${index}`)
    const first = await ask(chat.candidate, 'POST', 'Threads/Message', { ThreadID: chat.threadId, Message: 'Before' })
    await untilPasses(() => expect(away.heard.ReceiveMessage).toHaveLength(1))
    await away.connection.stop()
    for (const Message of said(100))
      await ask(chat.candidate, 'POST', 'Threads/Message', { ThreadID: chat.threadId, Message })
    await connect(chat.agent)
    const missed = await ask(
      chat.agent,
      'GET',
      `Threads/${chat.threadId}/Messages?afterSeq=${first.Seq}&pageSize=65536`,
    )
    expect((missed as unknown as RecordValues[]).map(({ Message }) => Message)).toEqual(said(100))
  })

  it('hands a session to staff of its revenue center, who take part in it then', async () => {
    const [colleague, stranger] = [await addAgent('colleague', true), await addAgent('outsider', false)]
    await join()
    const heard = (await connect(colleague.token)).heard
    const agents = (await ask(chat.agent, 'GET', `Threads/${chat.threadId}/Agents`)) as unknown as RecordValues[]
    expect(agents.map(({ UserID }) => UserID)).toContain(colleague.userId)
    expect(agents.map(({ UserID }) => UserID)).not.toContain(stranger.userId)
    const transfer = (userId: number) => ask(chat.agent, 'PUT', `Threads/${chat.threadId}/Transfer`, { UserID: userId })
    await expect(transfer(stranger.userId)).rejects.toThrow('handed to active staff')
    await transfer(colleague.userId)
    const handed = { ThreadID: chat.threadId, FirstName: 'Kim', GroupExternalID: chat.center, By: 'Tess Tester' }
    await untilPasses(() => expect(heard.onHandedChat).toMatchObject([handed]))
    const { Members, AgentID } = await ask(colleague.token, 'GET', `Threads/${chat.threadId}`)
    expect((Members as RecordValues[]).map(({ ParticipantID }) => ParticipantID)).toContain(AgentID)
    expect(await ask(colleague.token, 'GET', `Threads/${chat.threadId}/End`)).toMatchObject({ StatusCode: 'Ended' })
  })

  it('lets who reads a message read the file in it, and nobody else', async () => {
    const stranger = await addAgent('curious', false)
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const upload = (body: object) =>
      app.send('/api/Membership/File/Upload', { method: 'POST', token: chat.candidate, body })
    const refused = await upload({ FileName: 'note.txt', DocumentType: 'Document', Content: pixel })
    expect(refused.json.Success).toBe(false)
    const { json } = await upload({ FileName: 'badge.png', DocumentType: 'Document', Content: pixel })
    const FileID = json.Source.ID
    const message = { ThreadGroupID: chat.groupId, FileID }
    const said = await ask(chat.candidate, 'POST', 'Threads/Message', message)
    expect(said).toMatchObject({ FileID, FileName: 'badge.png', Message: '' })
    const download = (token: string) => app.send(`/api/Membership/File/Download?id=${FileID}`, { token })
    expect((await download(chat.agent)).json).toMatchObject({ Success: true, Source: { Content: pixel } })
    expect((await download(stranger.token)).status).toBe(404)
  })

  it('names the groups of a candidate', async () => {
    const groups = await ask(chat.candidate, 'GET', 'Groups/Own')
    expect(groups).toMatchObject([{ ID: chat.groupId, Name: 'Boston', ExternalID: chat.center }])
  })

  it('finds what was said in all sessions that the caller reaches', async () => {
    const stranger = await addAgent('searcher', false)
    const find = async (token: string) =>
      (await ask(token, 'GET', 'Threads/Messages/Search?searchText=are%20you%20FREE')) as unknown as RecordValues[]
    expect(await find(chat.agent)).toMatchObject([{ Message: 'Are you free?' }])
    expect(await find(chat.candidate)).toHaveLength(1)
    expect(await find(stranger.token)).toEqual([])
  })
})
