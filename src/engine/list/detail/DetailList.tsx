import { useMemo } from 'react'
import type { RecordKey } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import { getProperty, type Resource } from '#contract/resource.ts'
import type { Detail } from '../../navigation/useDetails.ts'
import { EmbeddedList } from '../rows/EmbeddedList.tsx'

interface DetailListProps {
  detail: Detail
  /** The name under which the settings of this grid are kept. */
  grid: string
  /** The key of the row whose records are listed. */
  master: RecordKey
}

/** The generated list of the records that refer to a row. The way to a new record stands in the heading above. */
export function DetailList({ detail, grid, master }: DetailListProps) {
  const { below, by } = detail
  const resource = useMemo(() => leaveColumn(below, by), [below, by])
  const own = useMemo(() => [buildOwn(below, by, master)], [below, by, master])
  return <EmbeddedList resource={resource} grid={grid} storeKey={`${grid}.${master}`} own={own} />
}

/** Every row would say the same there: the column is shown to whom chooses it. */
function leaveColumn(below: Resource, by: string): Resource {
  const { list } = below.descriptor
  if (!list?.columns) return below
  const columns = list.columns.filter(column => (typeof column === 'string' ? column : column.field) !== by)
  return { ...below, descriptor: { ...below.descriptor, list: { ...list, columns } } }
}

function buildOwn(below: Resource, by: string, master: RecordKey): Condition {
  const { usualOperator } = getProperty(below, by)
  return { field: by, op: usualOperator, value: usualOperator === 'in' ? [master] : master }
}
