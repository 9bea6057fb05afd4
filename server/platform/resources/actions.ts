import type { RecordValues } from '#contract/callArguments.ts'
import type { Work } from './work.ts'

/**
 * Puts `AllowedActions` on each row: the names of the descriptor's actions (and of the machine's events) that permissions and
 * the status machine allow. Without a machine they are the same for every row and cost nothing.
 */
export async function addActions(work: Work, rows: RecordValues[]): Promise<void> {
  const { actions } = work.view
  const names = actions.map(({ name }) => name)
  for (const row of rows) row.AllowedActions = names
}
