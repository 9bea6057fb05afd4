import type { RecordValues } from '#contract/callArguments.ts'
import type { Instance } from '../hubs/processes.ts'
import { addUser } from '../support/runningApp.ts'
import type { TestDatabase } from '../support/testDatabase.ts'
import { buildTokens } from '../support/tokens.ts'

/** Sends a request of the chat; answers the source. Throws where it is refused. */
export async function askChat(
  address: string,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<RecordValues> {
  const answer = await fetch(`${address}/api/Chat/${path}`, {
    method,
    headers: {
      ...{ 'x-api-request': '1', authorization: `Bearer ${token}` },
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { Success, Source, Message } = (await answer.json()) as {
    Success: boolean
    Source: RecordValues
    Message: string
  }
  if (!Success) throw new Error(`${path}: ${answer.status} ${Message}`)
  return Source
}

/** Makes an agent and a candidate of one revenue center, and a thread of theirs that is in progress, with one message. */
export async function fillChat(
  base: TestDatabase,
  { address }: Pick<Instance, 'address'>,
): Promise<{ agent: string; candidate: string; threadId: number; center: number; groupId: number }> {
  const { database } = base
  const makeToken = await buildTokens(database)
  const agentId = await addUser(base, 'agent', ['VIEW_CHAT', 'ARCHIVE_CHAT'])
  const candidateId = await addUser(base, 'candidate', ['RESPOND_JOB'])
  const [center] = await database.run<{ ID: number }>(
    `insert into "organization" ("Code", "Name", "Level", "CompanyID", "IsActive") select 'RC', 'Boston', 4, min("ID"), true from "company" returning "ID"`,
  )
  await database.run('insert into user_organization ("UserID", "OrganizationID") values ($1, $2)', [
    agentId,
    center?.ID,
  ])
  await database.run('update "user" set "UserType" = 3 where "ID" = $1', [candidateId])
  await database.run(
    `insert into "candidate" ("FirstName", "LastName", "Name", "Status", "CompanyID", "OrganizationID", "UserID")
     select 'Kim', 'Nurse', 'Nurse, Kim', 1, min("ID"), $1, $2 from "company"`,
    [center?.ID, candidateId],
  )
  // The pace is that of people.
  await database.run(`update "system-config" set "Value" = '100000' where "Name" = 'ChatMessageLimit'`)
  const [agent, candidate] = [await makeToken(agentId), await makeToken(candidateId)]
  const group = await askChat(address, agent, 'GET', `Groups/External/${center?.ID}`)
  const own = await askChat(address, agent, 'GET', `Participants/External/${agentId}`)
  const said = await askChat(address, candidate, 'POST', 'Threads/Message', {
    ThreadGroupID: group.ID,
    Message: 'Hello',
  })
  const threadId = Number(said.ThreadID)
  await askChat(address, agent, 'POST', `Threads/${threadId}/Participant/${own.ID}`, { Message: 'Hi' })
  await database.run('delete from "chat-message" where "Seq" = 2')
  await database.run('update "chat-thread" set "LastSeq" = 1')
  return { agent, candidate, threadId, center: Number(center?.ID), groupId: Number(group.ID) }
}
