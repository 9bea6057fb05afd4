import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { buildCore, type OpenCore } from '#server/core.ts'
import type { Caller, UserType } from '#server/platform/access/caller.ts'
import { type Database, migrateDatabase } from '#server/platform/database/index.ts'
import { buildLog } from '#server/platform/logging/log.ts'
import { buildResourceEngine, type ResourceEngine } from '#server/platform/resources/index.ts'
import { Announcer } from '#server/services/chat/announcer.ts'
import { buildChatExtensions } from '#server/services/chat/index.ts'
import { findSettings } from '#server/services/info/index.ts'
import { insertRecord } from '../access/records.ts'
import type { TestDatabase } from '../support/testDatabase.ts'

/** Who calls in the tests of the chat: two of the staff, one of another revenue center, the candidate, and another candidate of the same revenue center. */
export type Person = 'ann' | 'bob' | 'eve' | 'kim' | 'leo'

/** The states of a thread; none where there is no thread yet. */
export type ChatState = 'none' | 'Pending' | 'InProgress' | 'Ended'

export const noon = new Date('2037-11-20T12:00:00Z')
export const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

/** An agency with two revenue centers, three of its staff and a candidate, with the clock in the test's hand. */
export interface ChatWorld {
  core: OpenCore
  database: Database
  now: Date
  /** Two instances over one database. */
  engines: readonly [ResourceEngine, ResourceEngine]
  /** Participants by the people, and the group. */
  participants: Readonly<Record<Person, number>>
  users: Readonly<Record<Person, number>>
  candidate: number
  group: number
  center: number
  call(
    person: Person,
    callName: string,
    args: CallArguments,
    options?: { engine?: ResourceEngine; resource?: string; without?: string },
  ): Promise<Envelope>
  /** Has ann and kim come into a thread of this state; answers its ID, 0 for none. */
  makeThread(state: ChatState): Promise<number>
  read(entity: string, where: string): Promise<RecordValues[]>
  sendAsSystem(event: string, id: number): Promise<void>
  insert(resource: string, record: RecordValues): Promise<number>
  drop(): Promise<void>
}

const codes: Record<UserType, readonly string[]> = {
  OrganizationUser: ['VIEW_CHAT', 'ARCHIVE_CHAT', 'EDIT_CANDIDATE', 'ADD_USER', 'EDIT_USER', 'DEL_USER'],
  Candidate: ['RESPOND_JOB', 'CANDIDATE_VIEW_JOBS'],
  EmployerUser: [],
}

/** Builds the world in an empty database. */
export async function buildChatWorld(base: TestDatabase): Promise<ChatWorld> {
  const { database, settings } = base
  await migrateDatabase(database, 'before tables')
  const log = buildLog(settings, { write: () => true })
  const core = await buildCore({ settings, database, log, warn: () => {}, isServer: true })
  const { resources } = core.configuration.current()
  const insert = async (name: string, record: RecordValues) =>
    Number((await insertRecord(database, resources.get(name) as Resource, record)).ID)
  const company = await insert('Companies', { Code: 'ACME', Name: 'Acme', IsActive: true })
  const addCenter = (Code: string) =>
    insert('Organizations', { Code, Name: Code, Level: 4, CompanyID: company, IsActive: true })
  const [center, elsewhere] = [await addCenter('Boston'), await addCenter('Salem')]
  const addUser = (LoginName: string, UserType: number) =>
    insert('Users', {
      ...{ LoginName, FirstName: LoginName, LastName: 'Tester', Name: `Tester, ${LoginName}`, CompanyID: company },
      ...{ UserType, IsActive: true, Email: `${LoginName}@example.com` },
    })
  const users = {
    ...{ ann: await addUser('ann', 1), bob: await addUser('bob', 1), eve: await addUser('eve', 1) },
    ...{ kim: await addUser('kim', 3), leo: await addUser('leo', 3) },
  }
  for (const [user, at] of [
    [users.ann, center],
    [users.bob, center],
    [users.eve, elsewhere],
  ])
    await database.run('insert into user_organization ("UserID", "OrganizationID") values ($1, $2)', [user, at])
  const addCandidate = (FirstName: string, UserID: number) =>
    insert('Candidates', {
      ...{
        FirstName,
        LastName: 'Nurse',
        Name: `Nurse, ${FirstName}`,
        Status: 1,
        CompanyID: company,
        OrganizationID: center,
      },
      ...{ UserID, Phone: '6175550123', Email: `${FirstName}@nurses.example.com` },
    })
  const [candidate, other] = [await addCandidate('Kim', users.kim), await addCandidate('Leo', users.leo)]
  const callers: Record<Person, Caller> = {
    ann: buildCaller('ann', 'OrganizationUser', { organization_ids: [center] }),
    bob: buildCaller('bob', 'OrganizationUser', { organization_ids: [center] }),
    eve: buildCaller('eve', 'OrganizationUser', { organization_ids: [elsewhere] }),
    kim: buildCaller('kim', 'Candidate', { candidate_id: candidate }),
    leo: buildCaller('leo', 'Candidate', { candidate_id: other }),
  }
  const world: ChatWorld = {
    ...{ core, database, now: noon, engines: [buildEngine(), buildEngine()], users, candidate, center, group: 0 },
    participants: { ann: 0, bob: 0, eve: 0, kim: 0, leo: 0 },
    async call(person, callName, args, { engine = world.engines[0], resource = 'ChatThreads', without } = {}) {
      const { permissions, ...caller } = callers[person]
      const held = new Set([...permissions].filter(code => code !== without))
      const outcome = await engine.perform({ resource, callName, caller: { ...caller, permissions: held }, args })
      return 'Success' in outcome ? outcome : outcome.collect()
    },
    async makeThread(state) {
      await database.run('delete from "chat-message"; delete from chat_member; delete from "chat-thread"')
      if (state === 'none') return 0
      const { ann, kim } = world.participants
      const { Source } = await world.call('ann', 'start', {
        args: { SenderID: ann, GroupID: world.group, ParticipantID: kim },
      })
      const id = Number((Source as RecordValues).ID)
      if (state === 'Pending') return id
      await world.call('ann', 'join', { id, args: { participantId: ann, Message: 'Hello' } })
      if (state === 'Ended') await world.call('ann', 'end', { id })
      return id
    },
    read: (entity, where) => database.run<RecordValues>(`select * from "${entity}" where ${where} order by "ID"`),
    sendAsSystem: (event, id) =>
      world.engines[0].asSystem('ChatThreads', async context => void (await context.send(event as 'end', id))),
    insert,
    async drop() {
      await core.close()
      await base.drop()
    },
  }
  const ask = async (person: Person, resource: string, externalId: number) =>
    Number(((await world.call(person, 'external', { args: { externalId } }, { resource })).Source as RecordValues).ID)
  world.group = await ask('ann', 'ChatGroups', center)
  for (const person of ['ann', 'bob', 'eve', 'kim', 'leo'] as const)
    Object.assign(world.participants, { [person]: await ask(person, 'ChatParticipants', users[person]) })
  return world

  function buildEngine(): ResourceEngine {
    const { served, configuration } = core
    const chat = buildChatExtensions({
      ...{ announcer: new Announcer(), findPicture: async () => null },
      findCaller: async userId => Object.values(callers).find(caller => caller.userId === userId) ?? null,
    })
    const { ChatThreads = {} } = chat
    return buildResourceEngine({
      ...{ database, configuration, findSettings, onRowsChanged: () => {} },
      extensions: () => ({ ...served.extensions, ChatThreads }),
      ...{ tasks: { add: async () => {} }, getCatalogue: core.texts.getCatalogue, now: () => world.now },
    })
  }

  function buildCaller(login: Person, userType: UserType, claims: RecordValues): Caller {
    const userId = users[login]
    return {
      ...{ subject: String(userId), userId, loginName: login, name: `${login} Tester`, teamId: 0, companyCode: 'ACME' },
      ...{ companyId: company, userType, permissions: new Set(codes[userType]) },
      claims: { company_id: company, sub: String(userId), ...claims },
    }
  }
}
