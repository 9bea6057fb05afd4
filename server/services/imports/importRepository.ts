import type { ImportConvention, ImportPlan, ImportRecord } from '#contract/imports.ts'
import type { Queries, Transaction } from '../../platform/database/types.ts'
import { deleteNotes } from './noteRepository.ts'
import { deleteBlanks } from './readingRepository.ts'

/** An import as it is stored. */
export type ImportRow = Omit<ImportRecord, 'AllowedActions'>

const columns = `"ID", "Version", "Resource", "FileName", "FileSize", "Status", "IsDryRun", "Total", "Done", "Created", "Updated",
  "Unchanged", "Refused", "Kept", "StartedOn", "EndedOn", "Failure", "UserID"`

/** Finds an import that is not deleted. */
export async function findImport(queries: Queries, id: number): Promise<ImportRow | null> {
  return queries.first<ImportRow>(`select ${columns} from "import" where "ID" = $1 and not "IsDeleted"`, [id])
}

/** Finds an import that is not deleted, kept from being changed by others until the transaction ends. */
export async function lockImport(transaction: Transaction, id: number): Promise<ImportRow | null> {
  return transaction.first<ImportRow>(
    `select ${columns} from "import" where "ID" = $1 and not "IsDeleted" for no key update`,
    [id],
  )
}

/**
 * The bytes of the files that a user has begun to bring within a day, those that are gone by now among them. Until the transaction ends
 * he begins no other.
 */
export async function sumBegun(transaction: Transaction, userId: number): Promise<number> {
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended('import quota', $1))`, [userId])
  const [row] = await transaction.query<{ sum: number }>(
    `select coalesce(sum("FileSize"), 0)::bigint as "sum" from "import"
     where "UserID" = $1 and "CreatedOn" > now() - interval '24 hours'`,
    [userId],
  )
  return row?.sum ?? 0
}

/** What of an import changes while it goes on. */
export type ImportChange = Partial<Omit<ImportRow, 'ID' | 'Version' | 'StartedOn' | 'EndedOn'>> & {
  /** Now, or as before the first start. */
  StartedOn?: 'now' | null
  EndedOn?: 'now' | null
}

/** Writes some properties of an import. */
export async function updateImport(queries: Queries, id: number, change: ImportChange): Promise<void> {
  const names = Object.keys(change) as (keyof ImportChange)[]
  const values = names.map(name => change[name])
  const assignments = names.map((name, index) =>
    name === 'StartedOn' || name === 'EndedOn' ? `"${name}" = $${index + 2}::timestamptz` : `"${name}" = $${index + 2}`,
  )
  await queries.query(
    `update "import" set ${assignments.join(', ')}, "Version" = "Version" + 1, "ModifiedOn" = now() where "ID" = $1`,
    [id, ...values],
  )
}

/** Rows of a part by what became of them. */
export interface PartCounts {
  done: number
  created: number
  updated: number
  unchanged: number
  refused: number
  kept: number
}

/** Adds to the numbers of an import what became of a part of its rows. */
export async function addCounts(queries: Queries, id: number, counts: PartCounts): Promise<void> {
  const { done, created, updated, unchanged, refused, kept } = counts
  await queries.query(
    `update "import" set "Done" = "Done" + $2, "Created" = "Created" + $3, "Updated" = "Updated" + $4,
       "Unchanged" = "Unchanged" + $5, "Refused" = "Refused" + $6, "Kept" = "Kept" + $7, "Version" = "Version" + 1, "ModifiedOn" = now()
     where "ID" = $1`,
    [id, done, created, updated, unchanged, refused, kept],
  )
}

/** Which work on an import is meant; work that finds another `Run` or `Part` stored is overtaken. */
export interface RunNumbers {
  ID: number
  /** Rises with each start, stop, Undo and end. */
  Run: number
  /** Rises with each part that is committed. */
  Part: number
}

/** An import that is to be worked on. */
export interface OpenImport extends ImportRow, RunNumbers {
  Plan: ImportPlan
  /** How its file writes numbers; null until that was found out. */
  Conventions: ImportConvention[] | null
  /** The user who has it taken back; null where that is its owner. */
  UndoneBy: number | null
}

/** Finds an import that waits or goes on. One statement reads all of it: a start between two would give one the plan of another run. */
export async function findOpenImport(queries: Queries, id: number): Promise<OpenImport | null> {
  return queries.first<OpenImport>(
    `select ${columns}, "Run", "Part", "Plan", "Conventions", "UndoneBy" from import_run join "import" on "ID" = "ImportID"
     where "ID" = $1 and not "IsDeleted" and "Status" in ('Waiting', 'Running', 'Undoing')`,
    [id],
  )
}

/** Begins a run from the first row; what an earlier one noted is forgotten. Answers the number of the run. */
export async function startRun(transaction: Transaction, id: number, plan: ImportPlan): Promise<number> {
  await transaction.query('delete from import_refusal where "ImportID" = $1', [id])
  await deleteNotes(transaction, id)
  await deleteBlanks(transaction, id)
  const [row] = await transaction.query<{ run: number }>(
    `insert into import_run ("ImportID", "Plan") values ($1, $2)
     on conflict ("ImportID") do update set "Plan" = excluded."Plan", "Run" = import_run."Run" + 1,
       "Conventions" = case when import_run."Plan" = excluded."Plan" then import_run."Conventions" end
     returning "Run" as "run"`,
    [id, JSON.stringify(plan)],
  )
  return row?.run ?? 0
}

/** Begins to take an import back, as far as a user may do that. Answers the number of the run. */
export async function startUndo(transaction: Transaction, id: number, userId: number): Promise<number> {
  const [row] = await transaction.query<{ run: number }>(
    'update import_run set "UndoneBy" = $2, "Run" = "Run" + 1 where "ImportID" = $1 returning "Run" as "run"',
    [id, userId],
  )
  return row?.run ?? 0
}

/** Ends whatever run an import has. Answers the number that comes after it. */
export async function stopRun(transaction: Transaction, id: number): Promise<number> {
  const [row] = await transaction.query<{ run: number }>(
    'update import_run set "Run" = "Run" + 1 where "ImportID" = $1 returning "Run" as "run"',
    [id],
  )
  await deleteNotes(transaction, id)
  return row?.run ?? 0
}

/** Ends a run; false where it is overtaken. */
export async function endRun(transaction: Transaction, { ID, Run, Part }: RunNumbers): Promise<boolean> {
  const ended = await transaction.query(
    'update import_run set "Run" = "Run" + 1 where "ImportID" = $1 and "Run" = $2 and "Part" = $3 returning "Run"',
    [ID, Run, Part],
  )
  if (ended.length > 0) await deleteNotes(transaction, ID)
  return ended.length > 0
}

/** Takes a part of a run in the transaction that does it; false where the run is overtaken. */
export async function takePart(transaction: Transaction, { ID, Run, Part }: RunNumbers): Promise<boolean> {
  return transaction.has(
    'update import_run set "Part" = "Part" + 1 where "ImportID" = $1 and "Run" = $2 and "Part" = $3 returning "Part"',
    [ID, Run, Part],
  )
}

/** Keeps a run from being overtaken until the transaction ends; false where it is overtaken already. */
export async function lockRun(transaction: Transaction, { ID, Run, Part }: RunNumbers): Promise<boolean> {
  return transaction.has('select from import_run where "ImportID" = $1 and "Run" = $2 and "Part" = $3 for update', [
    ID,
    Run,
    Part,
  ])
}

/** Finds the plan by which an import was last started. */
export async function findPlan(queries: Queries, id: number): Promise<ImportPlan | null> {
  return queries.value<ImportPlan>('select "Plan" from import_run where "ImportID" = $1', [id])
}

/** Finds the user who has an import taken back; its owner where nobody has. */
export async function findUndoer(queries: Queries, id: number): Promise<number | null> {
  return queries.value<number>(
    `select coalesce(r."UndoneBy", i."UserID") as "userId" from "import" i left join import_run r on r."ImportID" = i."ID"
     where i."ID" = $1`,
    [id],
  )
}
