import type { ImportRecord } from '#contract/imports.ts'
import type { Queries, Transaction } from '../../platform/database/types.ts'
import type { ImportJob } from './jobRepository.ts'

/** An import as it is stored. */
export type ImportRow = Omit<ImportRecord, 'AllowedActions'>

const columns = `"ID", "Version", "Resource", "FileName", "FileSize", "Status", "IsDryRun", "Total", "Done", "Created", "Updated",
  "Unchanged", "Refused", "Kept", "StartedOn", "EndedOn", "Failure", "UserID"`

/** Finds an import that is not deleted. */
export async function findImport(queries: Queries, id: number): Promise<ImportRow | null> {
  const [found] = await queries.query<ImportRow>(
    `select ${columns} from "import" where "ID" = $1 and not "IsDeleted"`,
    [id],
  )
  return found ?? null
}

/** An open job, and its import; null where that is deleted. */
export interface OpenImport {
  job: ImportJob
  row: ImportRow | null
}

/** Finds an import that is to be worked on. One statement reads both: a start between two would give one the plan of another run. */
export async function findOpenImport(queries: Queries, id: number): Promise<OpenImport | null> {
  const [found] = await queries.query<ImportJob & { ID: number | null }>(
    `select "Kind", "Plan", "Part", "UndoneBy", ${columns} from import_job
     left join "import" on "ID" = "ImportID" and not "IsDeleted" where "ImportID" = $1 and "IsOpen"`,
    [id],
  )
  if (!found) return null
  const { Kind, Plan, Part, UndoneBy, ...row } = found
  return { job: { Kind, Plan, Part, UndoneBy }, row: row.ID === null ? null : (row as ImportRow) }
}

/** Finds an import that is not deleted, kept from being changed by others until the transaction ends. */
export async function lockImport(transaction: Transaction, id: number): Promise<ImportRow | null> {
  const [found] = await transaction.query<ImportRow>(
    `select ${columns} from "import" where "ID" = $1 and not "IsDeleted" for no key update`,
    [id],
  )
  return found ?? null
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
  const assignments = names.map((name, place) =>
    name === 'StartedOn' || name === 'EndedOn' ? `"${name}" = $${place + 2}::timestamptz` : `"${name}" = $${place + 2}`,
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
