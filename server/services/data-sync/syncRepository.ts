import type { Queries, Transaction } from '../../platform/database/types.ts'

/** A run as its task reads it. */
export interface SyncRun {
  ID: number
  Kind: string
  /** The ID of the candidate or facility whose rows alone are meant; null for all. */
  RecordID: number | null
  Status: string
  UserID: number
  CompanyID: number
}

/** Adds a run that waits; null where one of the same kind and record is under way. */
export async function insertRun(
  transaction: Transaction,
  run: Omit<SyncRun, 'ID' | 'Status'> & { RecordName: string | null },
  by: string,
): Promise<number | null> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [`sync ${run.Kind}`, run.CompanyID])
  return transaction.value<number>(
    `insert into "sync-run" ("Kind", "RecordID", "RecordName", "Status", "UserID", "CompanyID", "CreatedBy", "Done",
       "CreatedCount", "UpdatedCount", "UnchangedCount", "RefusedCount")
     select $1, $2::bigint, $3, 'Waiting', $4::bigint, $5::bigint, $6, 0, 0, 0, 0, 0
     where not exists (select from "sync-run" where "Kind" = $1 and "CompanyID" = $5::bigint and "RecordID" is not distinct from $2::bigint
       and "Status" in ('Waiting', 'Running') and not "IsDeleted")
     returning "ID"`,
    [run.Kind, run.RecordID, run.RecordName, run.UserID, run.CompanyID, by],
  )
}

export async function findRun(queries: Queries, id: number): Promise<SyncRun | null> {
  return queries.first<SyncRun>(
    `select "ID", "Kind", "RecordID", "Status", "UserID", "CompanyID" from "sync-run" where "ID" = $1 and not "IsDeleted"`,
    [id],
  )
}

/** A run begins, also once more: what it wrote before it finds unchanged. */
export async function startRun(queries: Queries, id: number, total: number): Promise<void> {
  await queries.query(
    `update "sync-run" set "Status" = 'Running', "StartedOn" = coalesce("StartedOn", now()), "Total" = $2, "Done" = 0, "CreatedCount" = 0,
       "UpdatedCount" = 0, "UnchangedCount" = 0, "RefusedCount" = 0, "Version" = "Version" + 1 where "ID" = $1`,
    [id, total],
  )
}

/** Rows of a part by what became of them. */
export interface SyncCounts {
  done: number
  created: number
  updated: number
  unchanged: number
  refused: number
  /** Why the first of them was refused; null where none was. */
  problem: string | null
}

export async function addCounts(queries: Queries, id: number, counts: SyncCounts): Promise<void> {
  const { done, created, updated, unchanged, refused, problem } = counts
  await queries.query(
    `update "sync-run" set "Done" = "Done" + $2, "CreatedCount" = "CreatedCount" + $3, "UpdatedCount" = "UpdatedCount" + $4,
       "UnchangedCount" = "UnchangedCount" + $5, "RefusedCount" = "RefusedCount" + $6, "Problem" = coalesce("Problem", $7),
       "Version" = "Version" + 1 where "ID" = $1`,
    [id, done, created, updated, unchanged, refused, problem],
  )
}

export async function endRun(queries: Queries, id: number, status: 'Done' | 'Failed', problem: string | null) {
  await queries.query(
    `update "sync-run" set "Status" = $2, "EndedOn" = now(), "Problem" = coalesce($3, "Problem"), "Version" = "Version" + 1
     where "ID" = $1 and "Status" in ('Waiting', 'Running')`,
    [id, status, problem],
  )
}

/** The IDs of lookups by `category.code`. */
export async function findLookups(
  queries: Queries,
  categories: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.query<{ key: string; ID: number }>(
    `select "Category" || '.' || "Code" as key, "ID" from lookup where "Category" = any($1) and not "IsDeleted"`,
    [categories],
  )
  return new Map(rows.map(({ key, ID }) => [key, ID]))
}

/** The key by which another system knows a record; null where it has none. */
export async function findExternalKey(
  queries: Queries,
  owner: { resource: 'Candidates' | 'Employers'; id: number },
): Promise<string | null> {
  const text =
    owner.resource === 'Candidates'
      ? 'select "AtsID" as key from "candidate" where "ID" = $1'
      : 'select "CMSFacilityID" as key from "employer" where "ID" = $1'
  return queries.value<string>(text, [owner.id])
}
