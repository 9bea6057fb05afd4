import type { Queries, Transaction } from '#server/platform/database/types.ts'

/** An index as it is dropped and made again around a large load. */
export interface StoredIndex {
  name: string
  definition: string
}

/** The indexes of the table of users but the primary key. */
export function listUserIndexes(queries: Queries): Promise<StoredIndex[]> {
  return queries.run<StoredIndex>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = to_regclass('"user"') and not i.indisprimary order by c.relname`,
  )
}

/** Lifts the limit of a call's statements from this transaction: a million rows take their time. */
export async function takeAllTime(queries: Queries): Promise<void> {
  await queries.run('set local statement_timeout = 0')
}

export async function dropIndexes(transaction: Transaction, indexes: readonly StoredIndex[]): Promise<void> {
  for (const { name } of indexes) await transaction.run(`drop index "${name}"`)
}

export async function createIndexes(transaction: Transaction, indexes: readonly StoredIndex[]): Promise<void> {
  await transaction.run("set local maintenance_work_mem = '512MB'")
  for (const { definition } of indexes) await transaction.run(definition)
}

/** Takes so many IDs of the table of users; answers the first of them. */
export async function takeUserIds(transaction: Transaction, count: number): Promise<number> {
  const [row] = await transaction.run<{ first: number }>(
    `select setval(seq, greatest(nextval(seq), (select coalesce(max("ID"), 0) + 1 from "user")) + $1::bigint - 1) - $1::bigint + 1
       as first from (select pg_get_serial_sequence('"user"', 'ID')::regclass as seq) s`,
    [count],
  )
  return row?.first ?? 1
}

/** Inserts users of consecutive IDs by one statement. Everything of a user follows from his number, so that each run makes the same. */
export async function insertUsers(
  transaction: Transaction,
  firstId: number,
  count: number,
  names: { first: readonly string[]; last: readonly string[] },
): Promise<void> {
  await transaction.run(
    `with companies as (select array_agg("ID" order by "ID") as ids from "company" where not "IsDeleted"),
     numbers as (
       select n, (n * 48271) % 2147483647 as h, (n * 69621) % 2147483647 as k from generate_series(1, $2::bigint) n
     ), drawn as (
       select n, h, k, ($3::text[])[1 + h % cardinality($3::text[])] as first,
         ($4::text[])[1 + k % cardinality($4::text[])] as last,
         ids[1 + floor(power((k % 1000) / 1000.0, 2) * cardinality(ids))::int] as company
       from numbers, companies
     )
     insert into "user" ("ID", "LoginName", "FirstName", "LastName", "Name", "Email", "Phone", "CompanyID", "UserType",
       "Title", "IsActive", "LastLoggedInOn", "CreatedBy", "CreatedOn")
     select $1::bigint + n - 1, lower(first || '.' || last) || '.' || n, first, last, first || ' ' || last,
       lower(first || '.' || last) || '.' || n || '@users.example', lpad((2000000000 + h % 1000000000)::text, 10, '2'),
       company, 1 + (h % 10 >= 3)::int + (h % 10 >= 5)::int, case when k % 2 = 0 then 'Mr.' else 'Mrs.' end, h % 16 <> 0,
       case when k % 3 > 0 then timestamptz '2026-10-01 00:00:00+00' + (h % 4000000) * interval '1 second' end, 'Demo',
       timestamptz '2026-01-05 14:00:00+00' + (k % 20000000) * interval '1 second'
     from drawn`,
    [firstId, count, names.first, names.last],
  )
}

/** Gives each user of an ID range the role of his company that stands for his user type, where there is one. */
export async function assignRolesByType(
  transaction: Transaction,
  firstId: number,
  count: number,
  roleCodes: readonly string[],
): Promise<void> {
  await transaction.run(
    `insert into user_role ("UserID", "RoleID")
     select u."ID", r."ID" from "user" u
     join "role" r on r."CompanyID" = u."CompanyID" and not r."IsDeleted" and r."Code" = ($3::text[])[u."UserType"]
     where u."ID" >= $1 and u."ID" < $1 + $2::bigint`,
    [firstId, count, roleCodes],
  )
}
