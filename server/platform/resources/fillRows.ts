import type { RecordValues } from '#contract/callArguments.ts'
import type { CallExecution } from './callExecution.ts'

/** Has the service fill in what rows tell beside their columns (`x-told`), and takes out of it what the caller may not read. */
export async function fillRows(
  { extension, context, view, plan }: Pick<CallExecution, 'extension' | 'context' | 'view' | 'plan'>,
  rows: RecordValues[],
): Promise<void> {
  if (!extension.fillRows) return
  await extension.fillRows(context, rows)
  const hidden = plan.fields.filter(field => field.property.schema['x-told'] && !view.readable.includes(field))
  for (const row of rows) for (const { name } of hidden) delete row[name]
}
