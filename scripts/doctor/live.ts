import { formatProblem } from '#contract/problems.ts'
import {
  type Configuration,
  checkFiles,
  listLocalResources,
  type RegisteredHandlers,
} from '#server/platform/configuration/index.ts'
import { type Database, openExistingDatabase, type Transaction } from '#server/platform/database/index.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import { getLive as getLiveVersion, unpackFiles } from '#server/platform/publishing/index.ts'
import {
  countRows,
  findRetypeProblem,
  inspectTables,
  mostRewrittenRows,
  planTables,
  type Retype,
  type TableDifference,
} from '#server/platform/tables/index.ts'
import { listOverlaps } from '#server/services/time-cards/workedTimeRepository.ts'
import { readSettings } from '#server/settings.ts'
import { describeDifference, listTableDifferences } from './difference.ts'

/** What a set would change against what is live; `isRefused` where the database would refuse it. */
export interface LiveComparison {
  lines: string[]
  isRefused: boolean
}

/** Compares a configuration with the live version and the tables of the database, which stays as it is. */
export function compareWithLive(after: Configuration, served: RegisteredHandlers): Promise<LiveComparison> {
  return withDatabase(database => compareIn(database, after, served))
}

/** What stands in the database since before a rule refused it. */
export function listStoredProblems(): Promise<string[]> {
  return withDatabase(async database => {
    const overlaps = await listOverlaps(database)
    const lines = overlaps.map(
      ({ card, candidate, facility, start, end }) =>
        `  Time card ${card}: ${candidate}, ${start} to ${end ?? 'now'} at ${facility}`,
    )
    return lines.length === 0
      ? ['No shifts of one person overlap.']
      : [
          'Shifts that overlap an earlier one of the same person, and are left out until they are saved again:',
          ...lines,
        ]
  })
}

async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openExistingDatabase(
    { ...readSettings(), databaseConnections: 2 },
    { onProblem: console.error },
  )
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function compareIn(
  database: Database,
  after: Configuration,
  served: RegisteredHandlers,
): Promise<LiveComparison> {
  const { version, before } = await getLive(database, served)
  const tables = [...planTables(listLocalResources(before)), ...planTables(listLocalResources(after))].map(
    ({ table }) => table,
  )
  const stored = await inspectTables(database, [...new Set(tables)])
  const differences = listTableDifferences(before, after, stored)
  const rewritten = await database.transaction(transaction => readRewritings(transaction, differences))
  const described = describeDifference(
    before,
    after,
    differences,
    retype => rewritten.get(toName(retype))?.cost ?? null,
  )
  const refusals = [...rewritten.values()].flatMap(({ refusal }) => refusal ?? [])
  const lines = [`Against version ${version}, which is live:`, '', ...described]
  return {
    lines: refusals.length === 0 ? lines : [...lines, 'It would be refused', ...refusals.map(line => `  ${line}`)],
    isRefused: refusals.length > 0,
  }
}

async function getLive(
  database: Database,
  served: RegisteredHandlers,
): Promise<{ version: number; before: Configuration }> {
  const { Version: version, Files } = await getLiveVersion(database)
  const { configuration } = checkFiles(await unpackFiles(Files), served)
  if (!configuration) throw new OperatorError(`Version ${version}, which is live, was written by another release.`)
  return { version, before: configuration }
}

interface Rewritten {
  cost: string
  refusal: string | null
}

/** What each change of type would rewrite, and why it would be refused. */
async function readRewritings(
  transaction: Transaction,
  differences: readonly TableDifference[],
): Promise<Map<string, Rewritten>> {
  const found = new Map<string, Rewritten>()
  for (const retype of differences.flatMap(({ retyped }) => retyped)) {
    const rows = await countRows(transaction, retype.table)
    const problem = await findRetypeProblem(transaction, retype, { mostRows: mostRewrittenRows })
    const refusal = problem && formatProblem({ line: null, ...problem })
    found.set(toName(retype), { cost: `rewrites ${rows.toLocaleString('en-US')} rows`, refusal })
  }
  return found
}

function toName({ table, column }: Retype): string {
  return `${table} ${column}`
}
