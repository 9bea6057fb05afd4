import type { RecordValues } from '#contract/callArguments.ts'
import type { CallExecution } from './callExecution.ts'

/** Has the service fill in what rows tell beside their columns (`x-told`), and takes out of it what the caller may not read. */
export async function tellRows(
  { extension, context, view, plan }: Pick<CallExecution, 'extension' | 'context' | 'view' | 'plan'>,
  rows: RecordValues[],
): Promise<void> {
  if (!extension.tellRows) return
  await extension.tellRows(context, rows)
  const hidden = plan.fields.filter(field => field.property.schema['x-told'] && !view.readable.includes(field))
  for (const row of rows) for (const { name } of hidden) delete row[name]
}
