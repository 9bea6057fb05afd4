import { canRead } from '#contract/access.ts'
import { type Caller, hasAccount } from '../../platform/access/caller.ts'
import type { Queries, Transaction } from '../../platform/database/types.ts'
import type { OpenedLink } from '../../platform/links/index.ts'
import {
  type Fragment,
  hasRule,
  join,
  type ResourcePlan,
  raw,
  sql,
  toAccessCondition,
} from '../../platform/resources/index.ts'

/**
 * The files that a caller reaches: those that he brought himself, his own picture, and those that a record holds which he may read,
 * in a property that he may read. `plans` are the resources that are served.
 */
export function narrowToHeld(caller: Caller, table: Fragment, plans: ReadonlyMap<string, ResourcePlan>): Fragment {
  const { permissions, userId } = caller
  const pictures = plans.has('Users')
    ? sql`exists (select from "user" o where o."ID" = ${userId} and o."ImageFileID" = ${table}."ID")`
    : sql`false`
  const own = hasAccount(caller) ? sql`${table}."OwnerID" = ${userId} or ${pictures}` : sql`false`
  const holders = [...plans.values()].filter(plan => hasRule(plan, permissions, 'one'))
  const held = holders.flatMap(plan =>
    plan.references
      .filter(({ field, target }) => target.resource.name === 'Files' && canRead(field.property.schema, permissions))
      .map(({ field }) => {
        const from = raw(`${plan.table} h`)
        return sql`exists (select 1 from ${from} where ${raw(`h.${field.column}`)} = ${table}."ID" and ${toAccessCondition(plan, caller, 'h')})`
      }),
  )
  return join([own, ...held], ' or ')
}

/** The files that came by a link. */
export function narrowToBrought({ id }: OpenedLink, table: Fragment): Fragment {
  return sql`${table}."LinkID" = ${id}`
}

/** Keeps the bytes of a file. */
export async function insertContent(queries: Queries, id: number, content: Uint8Array): Promise<void> {
  await queries.query('insert into file_content ("FileID", "Content") values ($1, $2)', [id, Buffer.from(content)])
}

/**
 * The bytes that a user brought within a day, those of files that are gone by now among them. Until the transaction ends he brings no
 * other file: uploads at once would each count without the others.
 */
export async function sumBrought(transaction: Transaction, userId: number): Promise<number> {
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended('file quota', $1))`, [userId])
  const [row] = await transaction.query<{ sum: number }>(
    `select coalesce(sum("Size"), 0)::bigint as "sum" from file
     where "OwnerID" = $1 and "CreatedOn" > now() - interval '24 hours'`,
    [userId],
  )
  return row?.sum ?? 0
}

/** A file with its bytes. */
export interface StoredFile {
  name: string
  content: Buffer
}

/** Finds a file that is not deleted; whether somebody may read it is for who asks to know. */
export async function findFile(queries: Queries, id: number): Promise<StoredFile | null> {
  return queries.first<StoredFile>(
    `select f."FileName" as "name", c."Content" as "content"
     from file f join file_content c on c."FileID" = f."ID" where f."ID" = $1 and not f."IsDeleted"`,
    [id],
  )
}

/** Gets what signs the addresses of files. */
export async function getAddressSecret(queries: Queries): Promise<Buffer> {
  const [found] = await queries.query<{ secret: Buffer }>('select "Secret" as "secret" from file_address_key')
  if (!found) throw new Error('The table file_address_key is empty: add its row again, as migration 0016 does.')
  return found.secret
}
