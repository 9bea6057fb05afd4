import { renderCall } from '#contract/calls/renderCall.ts'
import type { Condition } from '#contract/conditions.ts'
import type { Resource } from '#contract/resource.ts'
import { loadConfiguration } from '#server/platform/configuration/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import { listHandlers } from '#server/services.ts'
import type { Figure } from './support/figure.ts'
import type { PageKind } from './support/listCases.ts'
import { logSettings, openLogDatabase, prepareLog } from './support/logFolder.ts'
import { timeCalls } from './support/measuring.ts'
import { compare, findBest, type Way, warmUpCalls } from './support/pageComparing.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'
import { getSuccess, openWire, type Wire } from './support/wire.ts'

export const title = 'The log of 1,000,000 notifications of three receivers each, beside the best SQL we know, by pg'
export const hasOwnData = true

const size = 10
const farPage = 50_000

/** One list of the log as it is asked for, and the condition of the same in SQL, of the table `m`. */
interface Search {
  name: string
  kind: PageKind
  conditions: readonly Condition[]
  where: string
}

const among = (condition: string) => `m."ID" in (select r."MessageID" from notification_recipient r where ${condition})`
const holds = (column: string, text: string) => `fold_text(${column}) like fold_text('%${text}%')`
const named = (text: string) => among(`r."UserID" in (select u."ID" from "user" u where ${holds('u."Name"', text)})`)
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString()

const contains = (field: string, value: string): Condition => ({ field, op: 'contains', value })
const isIn = (field: string, value: string): Condition => ({ field, op: 'in', value: [value] })

const searches: readonly Search[] = [
  { name: 'all', kind: 'counted', conditions: [], where: 'true' },
  { name: 'all, without a count', kind: 'plain', conditions: [], where: 'true' },
  { name: 'all, far down', kind: 'far', conditions: [], where: 'true' },
  {
    ...{ name: 'failed', kind: 'counted', conditions: [isIn('NotificationStatus', 'Failed')] },
    where: `m."Status" = 'Failed'`,
  },
  {
    ...{ name: 'not known yet', kind: 'counted', conditions: [isIn('NotificationStatus', 'Unknown')] },
    where: `m."Status" = 'Unknown'`,
  },
  {
    ...{ name: 'by SMS', kind: 'counted', conditions: [isIn('NotificationMode', 'SMS')] },
    where: `m."NotificationMode" = 'SMS'`,
  },
  {
    ...{ name: 'of one event', kind: 'search', conditions: [contains('EventCode', 'CANDIDATE_OFFERED')] },
    where: holds('m."EventCode"', 'CANDIDATE_OFFERED'),
  },
  {
    ...{ name: 'of a week', kind: 'counted' },
    conditions: [
      { field: 'CreatedOn', op: 'from', value: day(-40) },
      { field: 'CreatedOn', op: 'to', value: day(-33) },
    ],
    where: `m."CreatedOn" between '${day(-40)}' and '${day(-33)}'`,
  },
  {
    ...{ name: 'a subject of few', kind: 'search', conditions: [contains('SubjectTemplate', 'hospital 4711')] },
    where: holds('m."Subject"', 'hospital 4711'),
  },
  {
    ...{ name: 'a subject of all', kind: 'search', conditions: [contains('SubjectTemplate', 'shift')] },
    where: holds('m."Subject"', 'shift'),
  },
  {
    ...{ name: 'sent by', kind: 'search', conditions: [contains('CreatedBy', 'agent')] },
    where: holds('m."CreatedBy"', 'agent'),
  },
  {
    ...{ name: 'a receiver', kind: 'search', conditions: [contains('Receiver', 'nguyen')] },
    where: named('nguyen'),
  },
  {
    ...{ name: "a receiver's mail", kind: 'search', conditions: [contains('ReceiverEmail', '1234@')] },
    where: `m."NotificationMode" = 'Email' and ${among(holds('r."Address"', '1234@'))}`,
  },
  {
    ...{ name: "a receiver's phone", kind: 'search', conditions: [contains('ReceiverPhone', '20000123')] },
    where: `m."NotificationMode" = 'SMS' and ${among(holds('r."Address"', '20000123'))}`,
  },
]

/** The page and its count at once, on two connections: the order walked, and all that match found first. */
function listWays(database: Database, { kind, where }: Search, reach: string): Way[] {
  const isCounted = kind === 'counted' || kind === 'search'
  const offset = kind === 'far' ? (farPage - 1) * size : 0
  const range = `order by m."CreatedOn" desc, m."ID" desc limit ${isCounted ? size : size + 1} offset ${offset}`
  const asked = `${reach} and ${where}`
  const toPage = (ids: string) =>
    `select n.* from (${ids}) p join "notification" n on n."ID" = p."ID" order by n."CreatedOn" desc, n."ID" desc`
  const found = `with found as materialized (select m."ID", m."CreatedOn" from notification_message m where ${asked}) select m."ID" from found m ${range}`
  const count = `select count(*) from notification_message m where ${asked}`
  const ways = [toPage(`select m."ID" from notification_message m where ${asked} ${range}`), toPage(found)]
  return ways.map(text => () => Promise.all([database.query(text), ...(isCounted ? [database.query(count)] : [])]))
}

function toPath({ descriptor }: Resource, call: ReturnType<typeof renderCall>): string {
  const { application, contract } = descriptor.service
  return `/api/${application}/${contract}/${call.path}?${new URLSearchParams([...call.query])}`
}

function toListPath(resource: Resource, kind: PageKind, conditions: readonly Condition[]): string {
  const withTotal = kind === 'counted' || kind === 'search'
  return toPath(
    resource,
    renderCall(resource, 'list', {
      page: { index: kind === 'far' ? farPage - 1 : 0, size, withTotal },
      sort: [{ field: 'CreatedOn', direction: 'descending' }],
      conditions: [...conditions],
    }),
  )
}

/** The demo's agents do not read the log. */
async function permitAgent(database: Database): Promise<void> {
  await database.run(
    `insert into role_permission ("RoleID", "PermissionID") select r."RoleID", p."ID" from user_role r
     join "user" u on u."ID" = r."UserID" and u."LoginName" = 'agent', "permission" p where p."Code" = 'VIEW_ALL_NOTIFICATIONLOGS'
     on conflict do nothing`,
  )
}

/** The rows that a caller sees. */
async function findReach(database: Database, login: string): Promise<string> {
  if (login === 'admin') return 'true'
  const [user] = await database.run<{ CompanyID: number; organizations: string }>(
    `select u."CompanyID", (select array_agg(o."OrganizationID")::text from user_organization o where o."UserID" = u."ID") as organizations
     from "user" u where u."LoginName" = $1`,
    [login],
  )
  return `m."CompanyID" = ${user?.CompanyID} and (m."OrganizationID" = any('${user?.organizations}'::bigint[]) or m."OrganizationID" is null)`
}

async function measureRecipients(database: Database, resource: Resource, wire: Wire): Promise<Figure> {
  const [message] = await database.run<{ ID: number }>(
    `select "ID" from notification_message where "NotificationMode" = 'Email' order by "CreatedOn" desc offset 1000 limit 1`,
  )
  const conditions: Condition[] = [{ field: 'NotificationID', op: 'in', value: [Number(message?.ID)] }]
  const path = toListPath(resource, 'counted', conditions)
  const text = `select n.*, count(*) over () as total from "notification-recipient" n where n."NotificationID" = ${message?.ID} order by n."ID" limit ${size}`
  const ours = async () => getSuccess(await wire.get(path))
  return compare('admin: the recipients of one', 'counted', ours, () => database.query(text))
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const { configuration } = await loadConfiguration('.', listHandlers())
  const [log, recipients] = ['Notifications', 'NotificationRecipients'].map(name =>
    configuration?.resources.get(name),
  ) as [Resource, Resource]
  await prepareLog()
  const database = await openLogDatabase()
  try {
    await permitAgent(database)
    const services = await startServices(stand.port, logSettings)
    try {
      const figures: Figure[] = []
      for (const login of ['admin', 'agent']) {
        const reach = await findReach(database, login)
        const wire = await openWire(services.address, await fetchToken(services.address, login))
        try {
          await timeCalls(warmUpCalls, 1, 0, async () => getSuccess(await wire.get(toListPath(log, 'plain', []))))
          for (const search of searches) {
            const best = await findBest(listWays(database, search, reach))
            const path = toListPath(log, search.kind, search.conditions)
            const ours = async () => getSuccess(await wire.get(path))
            figures.push(await compare(`${login}: ${search.kind}, ${search.name}`, search.kind, ours, best))
          }
          if (login === 'admin') figures.push(await measureRecipients(database, recipients, wire))
        } finally {
          wire.close()
        }
      }
      return figures
    } finally {
      await services.stop()
    }
  } finally {
    await database.close()
  }
}
