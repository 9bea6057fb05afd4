import { firstNames, lastNames } from '#server/demo/words.ts'
import type { Database } from '#server/platform/database/index.ts'
import { insertUnindexed, openFolder, prepareFolder, toSettings } from './demoFolder.ts'

const folder = 'bench-log'

/** Notifications, each with three receivers. */
const count = Math.round(1_000_000 * Number(process.env.LOCUM_BENCH_PART ?? 1))
const users = 30_000
/** Days over which they are spread. */
const days = 300

const insertUsers = `
  insert into "user" ("LoginName", "FirstName", "LastName", "Name", "Email", "CompanyID", "UserType", "IsActive", "CreatedBy")
  select 'bench' || n, f, l, l || ', ' || f, lower(f || '.' || l || n) || '@mail.example', c.ids[1 + n % cardinality(c.ids)], 3, true, 'bench'
  from generate_series(1, ${users}) n, (select array_agg("ID" order by "ID") as ids from "company") c,
    lateral (select ($1::text[])[1 + n * 7 % cardinality($1::text[])] as f, ($2::text[])[1 + n % cardinality($2::text[])] as l) names`

/** A row follows from its number; what failed is one of a hundred. */
const insertMessages = `
  insert into notification_message ("InternalKey", "EventCode", "NotificationMode", "Subject", "Message", "Status", "StartDate", "CreatedOn",
    "EndDate", "Resource", "RecordID", "CompanyID", "OrganizationID", "CreatedBy")
  select 'bench-' || n, codes[1 + h % cardinality(codes)], (array['InApp', 'InApp', 'InApp', 'Email', 'Email', 'Email', 'Push', 'SMS'])[1 + k % 8],
    'Hospital ' || h % 5000 || ' offers you a shift ' || n, 'Please look at the shift ' || n || ' and accept or decline it.',
    case when h % 100 = 0 then 'Failed' when n > $1 - 200 then 'Unknown' when k % 3 = 0 then 'Read' else 'UnRead' end, at, at,
    case when h % 2 = 0 then at + interval '3 days' end, 'Jobs', n, u."CompanyID",
    case when h % 20 > 0 then o.ids[1 + h / 7 % cardinality(o.ids)] end, (array['admin', 'agent', 'System', 'employer'])[1 + h / 3 % 4]
  from (select n, (n * 48271) % 2147483647 as h, (n * 69621) % 2147483647 as k, now() - ($1 - n) * interval '${days} days' / $1 as at
      from generate_series(1, $1::bigint) n) numbers,
    (select array_agg(distinct "EventCode") as codes from "notification-configuration") c,
    (select array_agg("ID" order by "ID") as ids from "company") companies
    join lateral (select companies.ids[1 + h / 5 % cardinality(companies.ids)] as "CompanyID") u on true
    join (select "CompanyID", array_agg("ID" order by "ID") as ids from "organization" where "Level" = 4 group by 1) o on o."CompanyID" = u."CompanyID"`

const insertRecipients = `
  insert into notification_recipient ("MessageID", "UserID", "Status", "Address", "Language", "DeliveryKey", "ResponseMessage")
  select m."ID", u."ID", m."Status", case m."NotificationMode" when 'Email' then u."Email" when 'SMS' then lpad((2000000000 + u."ID")::text, 10, '2')
      when 'Push' then u."ID"::text end, 'en', case when m."NotificationMode" <> 'InApp' then m."ID" || '-' || n end,
    case when m."Status" = 'Failed' then 'No such user' end
  from notification_message m, generate_series(0, 2) n,
    (select array_agg("ID" order by "ID") as ids from "user" where "CreatedBy" = 'bench') people
    join lateral (select * from "user" where "ID" = people.ids[1 + (m."ID" * 13 + n * 7919) % cardinality(people.ids)]) u on true
  where m."InternalKey" like 'bench-%'`

/** What left within the last month is known with its attempts. */
const insertDeliveries = [
  `insert into outbox_message ("Key", "Kind", "Recipient", "Subject", "CompanyID", "Status", "EndedOn")
   select r."DeliveryKey", 'mail', coalesce(r."Address", ''), m."Subject", m."CompanyID", case when r."Status" = 'Failed' then 'Failed' else 'Delivered' end, m."CreatedOn"
   from notification_message m join notification_recipient r on r."MessageID" = m."ID"
   where m."CreatedOn" > now() - interval '30 days' and r."DeliveryKey" is not null`,
  `insert into outbox_attempt ("MessageID", "At", "Error")
   select "ID", "EndedOn", case when "Status" = 'Failed' then '550 No such user' end from outbox_message`,
]

/** The setting by which services work on the log. */
export const logSettings = toSettings(folder)

/** Opens the database of the log in this process. */
export const openLogDatabase = (): Promise<Database> => openFolder(folder)

/** Makes a million notifications of three receivers each in a database of their own, where they are missing or were made on another day. */
export function prepareLog(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const key = [insertUsers, insertMessages, insertRecipients, ...insertDeliveries, count, today]
  return prepareFolder(folder, key.join('\n'), async database => {
    await database.session(queries => queries.run(insertUsers, [firstNames, lastNames]))
    await insertUnindexed(database, 'notification_message', insertMessages, [count], '%')
    // Their status stands already.
    await database.run('alter table notification_recipient disable trigger user')
    await insertUnindexed(database, 'notification_recipient', insertRecipients, [], '%')
    await database.run('alter table notification_recipient enable trigger user')
    for (const text of insertDeliveries) await database.session(queries => queries.run(text))
    await database.session(queries => queries.run('vacuum analyze'))
  })
}
