import type { Database } from '#server/platform/database/index.ts'
import { insertUnindexed, openFolder, prepareFolder, toSettings } from './demoFolder.ts'

const folder = 'bench-chat'

const counts = { candidates: 10_000, sessionsOfCandidate: 2, messagesOfSession: 50, longSession: 50_000 }

/** Candidates with accounts of their own, spread over the revenue centers of the agencies. */
const insertPeople = [
  `insert into "user" ("LoginName", "FirstName", "LastName", "Name", "Email", "CompanyID", "UserType", "IsActive", "CreatedBy")
   select 'nurse' || n, 'Nurse', n::text, n || ', Nurse', 'nurse' || n || '@example.com', o."CompanyID", 3, true, 'bench'
   from generate_series(1, ${counts.candidates}) n,
     (select array_agg("ID" order by "ID") as ids from "organization" where "Level" = 4) centers
     join lateral (select * from "organization" where "ID" = centers.ids[1 + n % cardinality(centers.ids)]) o on true`,
  `insert into "candidate" ("UserID", "FirstName", "LastName", "Name", "CompanyID", "OrganizationID", "Status", "ProfessionLookupID", "CreatedBy")
   select u."ID", u."FirstName", u."LastName", u."Name", u."CompanyID", (select array_agg(o."ID" order by o."ID") from "organization" o
     where o."Level" = 4 and o."CompanyID" = u."CompanyID")[1 + u."ID" % (select count(*) from "organization" o where o."Level" = 4 and o."CompanyID" = u."CompanyID")],
     1, (select min("ID") from "lookup" where "Category" = 'Profession'), 'bench' from "user" u where u."CreatedBy" = 'bench'`,
  `insert into "chat-group" ("Name", "ExternalID", "CreatedBy") select "Name", "ID", 'bench' from "organization" where "Level" = 4 and "IsActive" on conflict do nothing`,
  `insert into "chat-participant" ("ExternalID", "CandidateID", "IsDeactivated", "CreatedBy")
   select u."ID", c."ID", false, 'bench' from "user" u left join "candidate" c on c."UserID" = u."ID" and u."UserType" = 3
   where u."UserType" = 1 or c."ID" is not null on conflict do nothing`,
]

/** Each candidate has one session that is over and one that goes on; the first one of the demo's agent has been going on for long. */
const insertThreads = `
  insert into "chat-thread" ("ParticipantID", "GroupID", "OrganizationID", "StatusCode", "OpenedOn", "StartedOn", "EndedOn", "EndedBy", "AgentID", "IsArchived",
    "ChatStartedOn", "LastSeq", "LastMessageOn", "LastMessageBy", "CreatedBy")
  select p."ID", g."ID", g."ExternalID", case when n = 1 then 'Ended' else 'InProgress' end, now() - interval '90 days', now() - interval '90 days',
    case when n = 1 then now() - interval '60 days' end, case when n = 1 then 'System' end, s."ID", n = 1, now() - interval '90 days', $1, now() - p."ID" * interval '1 minute', 'Agency', 'bench'
  from "chat-participant" p join "candidate" c on c."ID" = p."CandidateID" and c."CreatedBy" = 'bench'
  join "chat-group" g on g."ExternalID" = c."OrganizationID"
  join lateral (select a."ID" from "chat-participant" a join "user" u on u."ID" = a."ExternalID" and u."UserType" = 1 and u."CompanyID" = c."CompanyID" order by u."ID" limit 1) s on true,
  generate_series(1, $2::int) n`

/** The session that is long: the last one of the demo's agent. */
const chooseLong = `
  update "chat-thread" set "LastSeq" = $1, "LastMessageOn" = now() where "ID" = (select max(t."ID") from "chat-thread" t
    join user_organization o on o."OrganizationID" = t."OrganizationID" join "user" u on u."ID" = o."UserID" and u."LoginName" = 'agent')`

/** Eight of two hundred words, and one that stands in a thousand messages. */
const insertMessages = `
  insert into "chat-message" ("ThreadID", "OrganizationID", "Seq", "SenderID", "ReceiverID", "Message", "SentOn", "CreatedBy")
  select t."ID", t."OrganizationID", n, case when n % 2 = 0 then t."AgentID" else t."ParticipantID" end, case when n % 2 = 0 then t."ParticipantID" else t."AgentID" end,
    (select string_agg('word' || (h * k % 2147483647 % 200), ' ') from generate_series(1, 8) k) || ' shift' || h % 1000,
    t."OpenedOn" + n * interval '1 minute', 'bench'
  from "chat-thread" t, generate_series(1, t."LastSeq") n, lateral (select (t."ID" * 48271 + n * 69621) % 2147483647 as h) s
  where t."CreatedBy" = 'bench'`

const insertMembers = `
  insert into chat_member ("ThreadID", "ParticipantID", "LastReadSeq", "JoinedOn")
  select t."ID", p, t."LastSeq", t."StartedOn" from "chat-thread" t, unnest(array[t."ParticipantID", t."AgentID"]) p where t."CreatedBy" = 'bench'`

/** The setting by which services work on the chats. */
export const chatSettings = toSettings(folder)

/** Opens the database of the chats in this process. */
export const openChatDatabase = (): Promise<Database> => openFolder(folder)

/** Makes a million messages in a database of their own where they are missing or were made otherwise. */
export function prepareChats(): Promise<void> {
  const key = [
    ...insertPeople,
    insertThreads,
    chooseLong,
    insertMessages,
    insertMembers,
    ...Object.values(counts),
  ].join('\n')
  return prepareFolder(folder, key, async database => {
    for (const text of insertPeople) await database.session(queries => queries.run(text))
    await database.session(queries =>
      queries.run(insertThreads, [counts.messagesOfSession, counts.sessionsOfCandidate]),
    )
    await database.session(queries => queries.run(chooseLong, [counts.longSession]))
    await insertUnindexed(database, 'chat-message', insertMessages, [])
    await database.session(queries => queries.run(insertMembers))
    await database.session(queries => queries.run('vacuum analyze'))
  })
}
