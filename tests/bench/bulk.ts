import { writeAudit } from '#server/platform/audit/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import { buildCredentials } from '#server/services/identity/index.ts'
import { findHolders, lockAccess } from '#server/services/membership/permissionRepository.ts'
import { findUserForChange } from '#server/services/membership/userRepository.ts'
import type { Figure } from './support/figure.ts'
import { findMedian } from './support/measuring.ts'
import type { Stand } from './support/stand.ts'
import { openWire, type Wire } from './support/wire.ts'

export const title = 'Calls for 10,000 rows that match a filter, beside one transaction a row by pg'

const rowCount = 10_000
const budget = 1.5
const marks = { ours: 'bulk.ours', theirs: 'bulk.theirs' }
const codes = { assign: 'ASSIGN_PERMISSIONS', all: 'VIEW_ALL_COMPANY_DATA' }

const seedUsers = `
  insert into "user" ("CreatedBy", "LoginName", "FirstName", "LastName", "Name", "Email", "CompanyID", "UserType", "Title", "IsActive")
  select 'bench', $1 || '.' || n, 'Bulk', n::text, 'Bulk ' || n, 'bulk.' || n || '@users.example', 1, 1, 'Mr.', true
  from generate_series(1, $2::int) n returning "ID"`

const seedFacilities = `
  insert into "employer" ("Name", "State", "TimeZone", "IsActive", "CompanyID", "CreatedBy")
  select $1 || '.' || n, 'OH', 'America/New_York', true, 1, 'bench' from generate_series(1, $2::int) n returning "ID"`

const undoTexts = [
  `with gone as (delete from "user" where "LoginName" like 'bulk.%' returning "ID"::text as id)
   delete from audit_entry where "Resource" = 'Users' and "RecordID" in (select id from gone)`,
  `with gone as (delete from "employer" where "Name" like 'bulk.%' returning "ID"::text as id)
   delete from audit_entry where "Resource" = 'Employers' and "RecordID" in (select id from gone)`,
  'vacuum analyze "user"',
  'vacuum analyze "employer"',
]

interface Sides {
  name: string
  /** Makes the rows of one side anew. */
  seed: string
  path: string
  query: Record<string, string>
  /** The same statements for one row, in one transaction. */
  theirs(database: Database, id: number): Promise<void>
}

const sides: Sides[] = [
  {
    name: 'deactivate 10,000 users',
    seed: seedUsers,
    path: '/api/Membership/User/Deactivate/Bulk',
    query: { login: marks.ours },
    theirs: (database, id) =>
      database.transaction(async transaction => {
        const user = await findUserForChange(transaction, id)
        if (!user) throw new Error(`There is no user ${id}.`)
        await lockAccess(transaction)
        await findHolders(transaction, user.CompanyID, codes)
        await transaction.query(
          `update "user" set "IsActive" = false, "Version" = "Version" + 1, "ModifiedBy" = 'bench', "ModifiedOn" = now()
           where "ID" = $1 and "IsActive" and "Version" = $2`,
          [id, user.Version],
        )
        await findHolders(transaction, user.CompanyID, codes)
        await buildCredentials(database).endSessions(transaction, id)
        const entry = { userId: 1, resource: 'Users', recordId: id, action: 'deactivate' }
        await writeAudit(transaction, { ...entry, before: { IsActive: true }, after: { IsActive: false } })
        await transaction.notify('locum_access', String(id))
      }),
  },
  {
    name: 'delete 10,000 facilities',
    seed: seedFacilities,
    path: '/api/Marketplace/Employers/Delete/Bulk',
    query: { name: marks.ours },
    theirs: (database, id) =>
      database.transaction(async transaction => {
        const [before] = await transaction.query('select * from "employer" where "ID" = $1 for update', [id])
        await transaction.query(
          `update "employer" set "IsDeleted" = true, "Version" = "Version" + 1, "ModifiedBy" = 'bench', "ModifiedOn" = now()
           where "ID" = $1 and not "IsDeleted"`,
          [id],
        )
        const entry = { userId: 1, resource: 'Employers', recordId: id, action: 'delete' }
        await writeAudit(transaction, { ...entry, before: before ?? null, after: null })
      }),
  },
]

interface Answer {
  Done: number
  Next: object | null
}

/** Asks part by part as the console does, and after each does as many rows in the other way, so that a busy machine troubles both. */
async function compareSides(database: Database, wire: Wire, side: Sides): Promise<Figure[]> {
  await database.run(side.seed, [marks.ours, rowCount])
  const rows = await database.run<{ ID: number }>(side.seed, [marks.theirs, rowCount])
  const parts: { ours: number; theirs: number }[] = []
  let done = 0
  for (let next: object | null = {}; next; ) {
    const began = performance.now()
    const { status, text } = await wire.post(side.path, { Matching: { Query: side.query, ...next } })
    const ours = performance.now() - began
    if (status !== 200) throw new Error(text)
    const answer = JSON.parse(text) as Answer
    for (const { ID } of rows.slice(done, done + answer.Done)) await side.theirs(database, ID)
    parts.push({ ours, theirs: performance.now() - began - ours })
    done += answer.Done
    next = answer.Next
  }
  if (done !== rowCount) throw new Error(`${done} of ${rowCount} rows were done.`)
  const seconds = (key: 'ours' | 'theirs') => parts.reduce((sum, part) => sum + part[key], 0) / 1000
  const note = `${seconds('ours').toFixed(1)} s by HTTP, ${seconds('theirs').toFixed(1)} s by pg`
  const ratio = findMedian(parts.map(({ ours, theirs }) => ours / theirs))
  const longest = Math.max(...parts.map(({ ours }) => ours))
  return [
    { name: side.name, value: ratio, unit: 'times', budget, note },
    { name: `${side.name}, the longest wait for progress`, value: longest, unit: 'ms', budget: null },
  ]
}

async function cleanUp(database: Database): Promise<void> {
  for (const text of undoTexts) await database.run(text)
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const { address } = await stand.services()
  const wire = await openWire(address, await stand.signIn('admin'))
  const database = await stand.database()
  const figures: Figure[] = []
  await cleanUp(database)
  try {
    for (const side of sides) figures.push(...(await compareSides(database, wire, side)))
  } finally {
    await cleanUp(database)
    wire.close()
  }
  return figures
}
