import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import type { SortArguments } from '#contract/callArguments.ts'
import type { SortDirection } from '#contract/descriptor.ts'
import { useText } from '#src/providers/messages/useText.ts'

/** Which way a column is sorted. */
export function SortArrow({ direction }: { direction: SortDirection | undefined }) {
  return direction === 'descending' ? <ArrowDownward fontSize="small" /> : <ArrowUpward fontSize="small" />
}

interface SortRankProps {
  sorts: readonly SortArguments[]
  /** The position of the column among them, from 0; -1 where it is none of them. */
  rank: number
}

/**
 * The position of a column among several by which the rows are sorted; nothing where there is one. The first has the table's own
 * arrow, which alone is reported as the order of the table.
 */
export function SortRank({ sorts, rank }: SortRankProps) {
  const text = useText()
  if (sorts.length < 2 || rank < 0) return null
  const direction = sorts[rank]?.direction
  return (
    <span className="locum-rank">
      <span aria-hidden>{rank + 1}</span>
      {rank > 0 && <SortArrow direction={direction} />}
      <span className="locum-hidden-label">{text(`engine.sort.${direction}`, rank + 1)}</span>
    </span>
  )
}
