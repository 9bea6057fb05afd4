import type { Queries } from '../database/types.ts'

interface ProgressRow {
  phase: string
  blocks: number
  tuples: number
}

/** Of each phase that takes long: from which percent to which, by what is counted in it. */
const phases: readonly [beginning: string, from: number, to: number, counted: 'blocks' | 'tuples'][] = [
  ['building index: scanning table', 0, 45, 'blocks'],
  ['building index: sorting', 45, 50, 'tuples'],
  ['building index: loading', 50, 65, 'tuples'],
  ['building index', 0, 65, 'blocks'],
  ['index validation: scanning index', 65, 75, 'blocks'],
  ['index validation: sorting', 75, 80, 'tuples'],
  ['index validation: scanning table', 80, 100, 'blocks'],
]

/** How far a process of the database has come with an index, 0 to 100; null while it waits for others or builds none. */
export async function findIndexProgress(queries: Queries, pid: number): Promise<number | null> {
  const [row] = await queries.run<ProgressRow>(
    `select phase, coalesce(blocks_done::float / nullif(blocks_total, 0), 0) as blocks,
       coalesce(tuples_done::float / nullif(tuples_total, 0), 0) as tuples
     from pg_stat_progress_create_index where pid = $1`,
    [pid],
  )
  const phase = row && phases.find(([beginning]) => row.phase.startsWith(beginning))
  if (!row || !phase) return null
  const [, from, to, counted] = phase
  return Math.round(from + (to - from) * Math.min(row[counted], 1))
}
