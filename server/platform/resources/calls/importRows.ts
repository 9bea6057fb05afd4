import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { Work } from '../work.ts'
import { toRowFailure } from './failures.ts'
import { type ImportResult, importTogether, type PartOptions, type PartResult } from './import.ts'

/**
 * Serves `import`: creates or updates up to 1,000 records by a key property, each by the same rules as a single save, in bulk
 * statements and one transaction. A row that cannot be taken is refused for itself. A row may refer to those above it. A dry run says
 * what would happen.
 */
export async function importRecords(work: Work): Promise<Envelope<ImportResult>> {
  const { result, notices } = await importRows(work)
  const { Created, Updated, Unchanged, Refused } = result
  const taken = Created + Updated + Unchanged
  const processed = work.text('records.processed', taken, taken + Refused.length)
  return buildSuccess(result, [processed, ...new Set(notices)].join(' '))
}

/**
 * The same for a part of a file, with what was written. Where the database refuses a statement for what stands in one of the rows,
 * they are imported by halves until it is known which one: it alone is refused.
 */
export async function importRows(work: Work, options: PartOptions = {}): Promise<PartResult> {
  try {
    return await attempt(work, options)
  } catch (error) {
    if (toRowFailure(work, error) === null) throw error
    const rows = work.args.args?.rows as readonly unknown[]
    return rows.length > 1 ? importHalves(work, options, rows.length) : importAlone(work, options)
  }
}

/** What a failed statement wrote must not end the transaction in which the other rows are. */
function attempt(work: Work, options: PartOptions): Promise<PartResult> {
  const { transaction } = work
  if (!transaction) throw new Error('Rows are imported within a transaction.')
  return transaction.savepoint(() => importTogether(work, options))
}

async function importHalves(work: Work, options: PartOptions, count: number): Promise<PartResult> {
  const { rows, fill, ...args } = work.args.args as { rows: unknown[]; fill?: unknown[] }
  const middle = Math.ceil(count / 2)
  const lines = options.lines ?? rows.map((_, index) => index + 1)
  const importSome = (start: number, end: number, seen = options.seen) => {
    const some = { ...args, rows: rows.slice(start, end), ...(fill && { fill: fill.slice(start, end) }) }
    const own = { lines: lines.slice(start, end), padded: options.padded?.slice(start, end), seen }
    return importRows(work.withArguments({ args: some }), { ...options, ...own })
  }
  const one = await importSome(0, middle)
  const other = await importSome(middle, count, one.seen)
  return {
    result: {
      Created: one.result.Created + other.result.Created,
      Updated: one.result.Updated + other.result.Updated,
      Unchanged: one.result.Unchanged + other.result.Unchanged,
      Refused: [...one.result.Refused, ...other.result.Refused.map(each => ({ ...each, Row: each.Row + middle }))],
    },
    written: [...one.written, ...other.written],
    notices: [...one.notices, ...other.notices],
    seen: other.seen,
  }
}

/** Another caller may have written the row's unique value since it was looked up: looking again finds it. */
async function importAlone(work: Work, options: PartOptions): Promise<PartResult> {
  try {
    return await attempt(work, options)
  } catch (error) {
    const failure = toRowFailure(work, error)
    if (failure === null) throw error
    const refused = { Row: 0, ...failure }
    const result = { Created: 0, Updated: 0, Unchanged: 0, Refused: [refused] }
    return { result, written: [], notices: [], seen: options.seen ?? new Map() }
  }
}
