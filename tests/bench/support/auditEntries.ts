import type { Database, Queries } from '#server/platform/database/types.ts'

export const entryCount = 1_000_000

/** The companies whose entries they are. */
export const companyCount = 50

const lockKey = "hashtext('locum audit seal')"

/** Runs work while nobody seals: the services' own sealer finds its place taken. */
export async function withoutSealer<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  return database.session(async queries => {
    await queries.run(`select pg_advisory_lock(${lockKey})`)
    try {
      return await work()
    } finally {
      await queries.run(`select pg_advisory_unlock(${lockKey})`)
    }
  })
}

/**
 * Writes a million entries, without an end to the time of a statement, and lets the agency's staff read the audit. Nothing is known of
 * the tables until {@link analyzeEntries}.
 */
export async function fillEntries(database: Database): Promise<void> {
  await database.session(async queries => {
    await setAutovacuum(queries, 'off')
    await queries.run(
      `insert into audit_entry ("At", "UserID", "Resource", "RecordID", "Action", "Before", "After", "Scope", "Transaction")
       select now() - n * interval '1 millisecond', 1, 'Employers', (n % 5000)::text, 'update',
         jsonb_build_object('Phone', 2000000000 + n, 'City', 'Athens'),
         jsonb_build_object('Phone', 2000000001 + n, 'City', 'Columbus'), 'company_id=' || n % $2::int, pg_current_xact_id()
       from generate_series(1, $1::int) n`,
      [entryCount, companyCount],
    )
    // Of the demo's roles only the administrator's reads the audit.
    await queries.run(
      `insert into role_permission ("RoleID", "PermissionID") select r."ID", p."ID" from role r, permission p
       where r."Code" = 'AGENCY_STAFF' and p."Code" = 'VIEW_AUDIT'`,
    )
  })
}

/** Lets the database know its entries and seals, as it does by itself in the end. */
export async function analyzeEntries(database: Database): Promise<void> {
  await database.session(async queries => {
    await setAutovacuum(queries, 'on')
    await queries.run('vacuum analyze audit_entry')
    await queries.run('vacuum analyze audit_seal')
  })
}

async function setAutovacuum(queries: Queries, state: 'on' | 'off'): Promise<void> {
  const tables = await queries.run<{ name: string }>(
    `select 'audit_seal' as name union all select inhrelid::regclass::text from pg_inherits where inhparent = 'audit_entry'::regclass`,
  )
  for (const { name } of tables) await queries.run(`alter table ${name} set (autovacuum_enabled = ${state})`)
}

/** What a reader may read, in SQL by hand: everybody's entries, or those of his company, everybody's and his own. */
export interface EntryReader {
  name: string
  login: string
  scopes: readonly string[] | null
}

export const entryReaders: readonly EntryReader[] = [
  { name: 'of everybody', login: 'admin', scopes: null },
  { name: 'of one company of fifty', login: 'agent', scopes: ['company_id=1', '', '@2'] },
]

const columns = `"ID", "At" as "CreatedOn", "UserID", "ActingFor", "Action", "Resource", "RecordID", 1 as "Version",
    false as "IsDeleted", null as "CreatedBy", null as "ModifiedBy", null::timestamptz as "ModifiedOn"`

/** A page with the names of who did it, and how many there are: the best that we know, which is each scope's own first rows. */
export function buildEntryTexts(
  { scopes }: Pick<EntryReader, 'scopes'>,
  { limit, offset, where }: { limit: number; offset: number; where: string },
): { page: string; count: string } {
  const ofOne = (condition: string) =>
    `(select ${columns} from audit_entry where ${condition} and ${where} order by "At" desc, "ID" desc limit ${limit + offset})`
  const rows = scopes?.map(scope => ofOne(`"Scope" = '${scope}'`)).join(' union all ') ?? ofOne('true')
  const own = scopes
    ? `"Scope" = any('{${scopes.map(scope => `"${scope}"`).join(',')}}') and "Resource" <> 'Companies'`
    : 'true'
  return {
    page: `select t.*, btrim(u."Name") as "UserName", btrim(f."Name") as "ActingForName"
      from (select * from (${rows}) p order by "CreatedOn" desc, "ID" desc limit ${limit} offset ${offset}) t
      left join "user" u on u."ID" = t."UserID" left join "user" f on f."ID" = t."ActingFor" order by t."CreatedOn" desc, t."ID" desc`,
    count: `select count(*) from audit_entry where ${own} and ${where}`,
  }
}
