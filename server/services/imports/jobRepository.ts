import type { ImportPlan } from '#contract/imports.ts'
import type { Queries, Transaction } from '../../platform/database/types.ts'
import { dropNotes } from './noteRepository.ts'

/** The channel on which it is told that a job waits. */
export const jobChannel = 'locum_imports'

/** What is to be done with an import: to read its file by a plan, or to take it back. */
export interface ImportJob {
  Kind: 'run' | 'undo'
  Plan: ImportPlan
  /** Rises with each part that is committed, and with each start. */
  Part: number
  /** The user who has it taken back; null where that is its owner. */
  UndoneBy: number | null
}

/**
 * Has an import read from the beginning; what an earlier run noted is forgotten. Whoever still works on that one finds its part
 * taken.
 */
export async function queueRun(transaction: Transaction, id: number, plan: ImportPlan): Promise<void> {
  await transaction.query('delete from import_refusal where "ImportID" = $1', [id])
  await dropNotes(transaction, id)
  await transaction.query(
    `insert into import_job ("ImportID", "Kind", "Plan") values ($1, 'run', $2)
     on conflict ("ImportID") do update
       set "Kind" = 'run', "Plan" = excluded."Plan", "Part" = import_job."Part" + 1, "Attempts" = 0, "IsOpen" = true,
         "QueuedOn" = now()`,
    [id, JSON.stringify(plan)],
  )
  await transaction.notify(jobChannel, String(id))
}

/** Has an import taken back as far as a user may do that; whoever still works on the run of it finds its part taken. */
export async function queueUndo(transaction: Transaction, id: number, userId: number): Promise<void> {
  await transaction.query(
    `update import_job set "Kind" = 'undo', "UndoneBy" = $2, "Part" = "Part" + 1, "Attempts" = 0, "IsOpen" = true,
       "QueuedOn" = now()
     where "ImportID" = $1`,
    [id, userId],
  )
  await transaction.notify(jobChannel, String(id))
}

/** Lists the imports that wait or go on, the oldest first. */
export async function listOpenJobs(queries: Queries): Promise<number[]> {
  const found = await queries.query<{ id: number }>(
    'select "ImportID" as "id" from import_job where "IsOpen" order by "QueuedOn"',
  )
  return found.map(({ id }) => id)
}

/** Finds the plan by which an import was last started. */
export async function findPlan(queries: Queries, id: number): Promise<ImportPlan | null> {
  const [found] = await queries.query<{ Plan: ImportPlan }>('select "Plan" from import_job where "ImportID" = $1', [id])
  return found?.Plan ?? null
}

/** Finds the user who has an import taken back; its owner where nobody has. */
export async function findUndoer(queries: Queries, id: number): Promise<number | null> {
  const [found] = await queries.query<{ userId: number }>(
    `select coalesce(j."UndoneBy", i."UserID") as "userId" from "import" i left join import_job j on j."ImportID" = i."ID"
     where i."ID" = $1`,
    [id],
  )
  return found?.userId ?? null
}

/** Begins a part of a job in the transaction that does it; false where the job has ended or somebody else did this part. */
export async function takePart(transaction: Transaction, id: number, part: number): Promise<boolean> {
  const taken = await transaction.query(
    `update import_job set "Part" = "Part" + 1, "Attempts" = 0 where "ImportID" = $1 and "Part" = $2 and "IsOpen" returning "Part"`,
    [id, part],
  )
  return taken.length > 0
}

/** Counts that a job is taken up, before it is: a process that it ends counts nothing any more. Answers how often it was since its last part. */
export async function countAttempt(queries: Queries, id: number): Promise<number> {
  const [row] = await queries.query<{ count: number }>(
    'update import_job set "Attempts" = "Attempts" + 1 where "ImportID" = $1 and "IsOpen" returning "Attempts" as "count"',
    [id],
  )
  return row?.count ?? 0
}

/** Takes back that a job was taken up, where its instance stopped amid it. */
export async function discountAttempt(queries: Queries, id: number): Promise<void> {
  await queries.query('update import_job set "Attempts" = greatest("Attempts" - 1, 0) where "ImportID" = $1', [id])
}

/** Keeps a job from going on until the transaction ends; false where it is closed, or is not at this part where one is named. */
export async function holdJob(transaction: Transaction, id: number, part: number | null = null): Promise<boolean> {
  const found = await transaction.query(
    'select "ImportID" from import_job where "ImportID" = $1 and "IsOpen" and "Part" = coalesce($2, "Part") for update',
    [id, part],
  )
  return found.length > 0
}

/** Closes a job; false where it was closed before, or is not at this part where one is named. */
export async function closeJob(transaction: Transaction, id: number, part: number | null = null): Promise<boolean> {
  const closed = await transaction.query(
    `update import_job set "IsOpen" = false where "ImportID" = $1 and "IsOpen" and "Part" = coalesce($2, "Part")
     returning "ImportID"`,
    [id, part],
  )
  if (closed.length > 0) await dropNotes(transaction, id)
  return closed.length > 0
}

/** The first number of the locks of imports: any, as long as nobody else takes it. */
const lockClass = 47_120

/** Takes an import for this connection as long as it is open; false where another one has it. */
export async function tryImportLock(queries: Queries, id: number): Promise<boolean> {
  const [row] = await queries.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as "taken"', [
    lockClass,
    id,
  ])
  return row?.taken === true
}

/** Gives it back. */
export async function freeImportLock(queries: Queries, id: number): Promise<void> {
  await queries.query('select pg_advisory_unlock($1, $2)', [lockClass, id])
}
