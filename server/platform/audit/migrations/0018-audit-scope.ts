import type { Queries } from '../../database/types.ts'

/** The indexes of the audit that came after its first entries: name, and columns in their order. */
const indexes = {
  audit_entry_sealing: '("Transaction", "ID")',
  audit_entry_by_id: '("ID")',
  audit_entry_scope: '("Scope", "At", "ID") include ("Resource", "RecordID")',
}

/** A partition lacks an index; `broken` is what is left of building it where that was ended halfway. */
interface Lack {
  partition: string
  broken: string | null
}

/** Concurrent building is refused in a transaction; run again, this goes on where it was ended. */
export const isTransactional = false

/**
 * Whose entry each one is (see `server/platform/audit/entryScope.ts`), and the indexes that the audit has got since its table was made.
 * They are built concurrently, month by month: entries are read and written meanwhile.
 */
export async function migrate(queries: Queries): Promise<void> {
  await queries.run(`alter table audit_entry add column if not exists "Scope" text;
    create or replace view "action-log" as
    select "ID", 1::bigint as "Version", false as "IsDeleted", null::text as "CreatedBy", "At" as "CreatedOn",
      null::text as "ModifiedBy", null::timestamptz as "ModifiedOn",
      "UserID", "ActingFor", "Resource", "RecordID", "Action",
      case when "RecordID" ~ '^[0-9]{1,18}$' then "RecordID"::bigint end as "RecordNumber", "Before", "After", "Scope"
    from audit_entry`)
  for (const [name, columns] of Object.entries(indexes)) await buildIndex(queries, name, columns)
}

async function buildIndex(queries: Queries, name: string, columns: string): Promise<void> {
  await queries.run(`create index if not exists ${name} on only audit_entry ${columns}`)
  for (const { partition, broken } of await listLacking(queries, name)) {
    const own = `${partition}_${name.replace('audit_entry_', '')}`
    if (broken) await queries.run(`drop index concurrently ${broken}`)
    await queries.run(`create index concurrently if not exists ${own} on ${partition} ${columns}`)
    await queries.run(`alter index ${name} attach partition ${own}`)
  }
}

function listLacking(queries: Queries, name: string): Promise<Lack[]> {
  return queries.run<Lack>(
    `select p.relname as "partition",
       (select b.relname from pg_index x join pg_class b on b.oid = x.indexrelid
        where x.indrelid = p.oid and not x.indisvalid and b.relname = p.relname || replace($1, 'audit_entry', '')) as "broken"
     from pg_inherits i join pg_class p on p.oid = i.inhrelid
     where i.inhparent = 'audit_entry'::regclass and not exists (
       select from pg_inherits c join pg_index x on x.indexrelid = c.inhrelid
       where c.inhparent = to_regclass($1) and x.indrelid = p.oid)
     order by p.relname`,
    [name],
  )
}
