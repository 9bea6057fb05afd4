import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import type { Database } from '#server/platform/database/index.ts'
import { buildValue } from './values.ts'

/** The rows of one side: the caller's own company or the foreign one, by resource. */
export type Side = Map<string, RecordValues[]>

/** Builds a record whose references lead to the first rows of a side; properties that only the services write are left out. */
export function buildRecord(resource: Resource, side: Side, { withComputed = false } = {}): RecordValues {
  const record: RecordValues = {}
  for (const property of resource.properties.values()) {
    const { name, schema, isServerOwned } = property
    if (isServerOwned || schema['x-transient'] || schema['x-told'] || (schema['x-computed'] && !withComputed)) continue
    const target = schema['x-reference']
    // A record refers to files that its writer brought.
    if (target === 'Files') continue
    const category = schema['x-lookup']
    const isStaffing = target === 'Organizations' && resource.name === 'Jobs'
    const row = side
      .get(target ?? '')
      ?.find(
        each =>
          (category === undefined || each.Category === category) &&
          (!isStaffing || each.Level === 4) &&
          each.IsMasterLayout !== true,
      )
    // A record is addressed by its ID, or by its code.
    const referred = property.jsonType === 'string' ? row?.Code : row?.ID
    // What the services count begins as they begin it.
    const isBegun = name === resource.machine?.state || (schema['x-computed'] && schema.default !== undefined)
    const value = isBegun ? schema.default : target === undefined ? buildValue(property) : referred
    if (value !== undefined) record[name] = value
  }
  // A range of dates has one date: longer ones are asked about.
  for (const { name, schema } of resource.properties.values()) {
    const end = schema['x-range-end']
    if (end !== undefined && schema.format === 'date' && name in record) record[end] = record[name]
  }
  // What payroll has taken is locked.
  if (resource.name === 'TimeCards') delete record.ExportedOn
  // Overtime rules of weeks of which payroll was told stay as they are.
  if (resource.name === 'PayrollLines') record.Day = '1900-01-01'
  // The view tells it of each entry.
  if (resource.name === 'ActionLog') delete record.IsSetting
  // An account belongs to one candidate.
  if (resource.name === 'Candidates') delete record.UserID
  // Nobody is confirmed beyond the demand.
  if (resource.name === 'Jobs' && record.ConfirmedCount !== undefined)
    record.ConfirmedCount = Math.min(Number(record.ConfirmedCount), Number(record.Demand))
  // The first of them is the layout of the others.
  if (resource.name === 'NotificationTemplates') {
    const layout = side.get(resource.name)?.find(({ IsMasterLayout }) => IsMasterLayout === true)
    record.IsMasterLayout = layout === undefined
    record.MasterLayoutID = layout?.ID ?? 0
  }
  // The first of them stands above the others.
  if (resource.name === 'Organizations') record.Level = record.ParentID === undefined ? 1 : 2
  return record
}

/** Inserts a row and answers it as it is stored. */
export async function insertRecord(
  database: Database,
  resource: Resource,
  record: RecordValues,
): Promise<RecordValues> {
  if (resource.name === 'Deliveries') return insertDelivery(database, record)
  if (resource.name === 'TimeCardLinks') return insertLink(database, record)
  if (resource.name === 'Sessions') return insertSession(database, record)
  if (resource.name === 'Notifications') return insertNotification(database, record)
  if (resource.name === 'NotificationRecipients') return insertRecipient(database, record)
  if (resource.name === 'ReceivedNotifications') return insertReceived(database, record)
  if (resource.name === 'NotificationSubscriptions') return insertSubscription(database, record)
  const names = Object.keys(record)
    // What a subscription met with is noted by its task alone.
    .filter(name => resource.name !== 'DomainEvents' || name !== 'Problem')
    .map(name => `"${name}"`)
    .join(', ')
  const [row] = await database.query<RecordValues>(
    `insert into "${resource.entity}" (${names})
     select ${names} from json_populate_record(null::"${resource.entity}", $1::json) returning *`,
    [JSON.stringify(record)],
  )
  if (!row) throw new Error(`No row of ${resource.name} was inserted.`)
  return row
}

/** Inserts a link about a time card and answers it as its list shows it. */
async function insertLink(database: Database, { TimeCardID, SentTo }: RecordValues): Promise<RecordValues> {
  const [link] = await database.run<{ ID: number }>(
    `insert into link ("TokenHash", "Purpose", "Resource", "RecordID", "SentTo", "ExpiresOn")
     values (sha256(gen_random_uuid()::text::bytea), 'approve', 'TimeCards', $1, $2, now() + interval '1 day') returning "ID"`,
    [TimeCardID, SentTo],
  )
  const [row] = await database.run<RecordValues>('select * from "time-card-link" where "ID" = $1', [link?.ID])
  if (!row) throw new Error('No link was inserted.')
  return row
}

/** Inserts a session and answers it as its list shows it. */
async function insertSession(database: Database, { UserID, Device, Address }: RecordValues): Promise<RecordValues> {
  const [session] = await database.run<{ ID: number }>(
    `insert into identity_session ("GrantID", "UserID", "Device", "Address")
     values (gen_random_uuid()::text, $1, $2, $3) returning "ID"`,
    [UserID, Device, Address],
  )
  const [row] = await database.run<RecordValues>('select * from "session" where "ID" = $1', [session?.ID])
  if (!row) throw new Error('No session was inserted.')
  return row
}

/** Inserts a notification of a user and answers it as his list shows it. */
async function insertReceived(
  database: Database,
  { UserID, SubjectTemplate, MessageTemplate, CompanyID }: RecordValues,
): Promise<RecordValues> {
  const [received] = await database.run<{ ID: number }>(
    `with made as (
       insert into notification_message ("InternalKey", "EventCode", "NotificationMode", "Subject", "Message", "CompanyID", "OrganizationID")
         select gen_random_uuid(), 'JOB_PUBLISHED', 'InApp', $2, $3, $4, min("ID") from organization where "CompanyID" = $4 returning "ID"
     ) insert into notification_recipient ("MessageID", "UserID") select "ID", $1 from made returning "ID"`,
    [UserID, SubjectTemplate, MessageTemplate, CompanyID],
  )
  const [row] = await database.run<RecordValues>('select * from "received-notification" where "ID" = $1', [
    received?.ID,
  ])
  if (!row) throw new Error('No notification was inserted.')
  return row
}

/** Subscribes a user to a configuration and answers it as its list shows it. */
async function insertSubscription(database: Database, { EventConfigID, UserID }: RecordValues): Promise<RecordValues> {
  await database.run(
    `insert into notification_subscription ("ConfigurationID", "UserID", "IsSubscribed") values ($1, $2, true)`,
    [EventConfigID, UserID],
  )
  const [row] = await database.run<RecordValues>(
    'select * from "notification-subscription" where "EventConfigID" = $1 and "UserID" = $2',
    [EventConfigID, UserID],
  )
  if (!row) throw new Error('No subscription was inserted.')
  return row
}

/** Inserts a notification and answers it as the log shows it. */
async function insertNotification(
  database: Database,
  { SubjectTemplate, MessageTemplate, CompanyID, OrganizationID }: RecordValues,
): Promise<RecordValues> {
  const [made] = await database.run<{ ID: number }>(
    `insert into notification_message
       ("InternalKey", "EventCode", "NotificationMode", "Subject", "Message", "CompanyID", "OrganizationID", "CreatedBy")
     values (gen_random_uuid(), 'JOB_PUBLISHED', 'Email', $1, $2, $3, $4, 'System') returning "ID"`,
    [SubjectTemplate, MessageTemplate, CompanyID, OrganizationID],
  )
  const [row] = await database.run<RecordValues>('select * from "notification" where "ID" = $1', [made?.ID])
  if (!row) throw new Error('No notification was inserted.')
  return row
}

/** Inserts a recipient of a notification and answers it as the log shows it. */
async function insertRecipient(
  database: Database,
  { NotificationID, UserID, Email }: RecordValues,
): Promise<RecordValues> {
  const [made] = await database.run<{ ID: number }>(
    // A user receives a notification once.
    `insert into notification_recipient ("MessageID", "UserID", "Address", "Status")
     select $1, case when exists (select 1 from notification_recipient where "MessageID" = $1 and "UserID" = $2) then null else $2::bigint end,
       $3, 'Failed' returning "ID"`,
    [NotificationID, UserID, Email],
  )
  const [row] = await database.run<RecordValues>('select * from "notification-recipient" where "ID" = $1', [made?.ID])
  if (!row) throw new Error('No recipient was inserted.')
  return row
}

/** Inserts a message of the outbox and answers it as the list of deliveries shows it. */
async function insertDelivery(
  database: Database,
  { Recipient, Subject, CompanyID }: RecordValues,
): Promise<RecordValues> {
  const [row] = await database.run<RecordValues>(
    `with made as (
       insert into outbox_message ("Key", "Kind", "Recipient", "Subject", "CompanyID", "Status")
       values (gen_random_uuid(), 'mail', $1, $2, $3, 'Delivered') returning *
     ) select "ID", 1 as "Version", "Recipient", "Subject", "CompanyID", "Kind", "Status" from made`,
    [Recipient, Subject, CompanyID],
  )
  return row ?? {}
}

/** The resources in an order in which each comes after those that it refers to. */
export function sortByReference(resources: Iterable<Resource>): Resource[] {
  const waiting = [...resources]
  const sorted: Resource[] = []
  const isReady = (resource: Resource) =>
    [...resource.properties.values()].every(({ schema }) => {
      const target = schema['x-reference']
      return target === undefined || target === resource.name || sorted.some(({ name }) => name === target)
    })
  while (waiting.length > 0) {
    const index = waiting.findIndex(isReady)
    sorted.push(...waiting.splice(Math.max(index, 0), 1))
  }
  return sorted
}
