import { useMemo } from 'react'
import type { RecordKey } from '#contract/callArguments.ts'
import { leaveContext, toCondition } from '../../navigation/detailContext.ts'
import type { Detail } from '../../navigation/useDetails.ts'
import { toUsualFilter } from '../grid/listParameters.ts'
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
  const resource = useMemo(() => leaveContext(below, by), [below, by])
  const own = useMemo(() => [toCondition(below, by, master)], [below, by, master])
  const filter = useMemo(() => toUsualFilter(resource), [resource])
  return <EmbeddedList resource={resource} grid={grid} storeKey={`${grid}.${master}`} own={own} filter={filter} />
}
