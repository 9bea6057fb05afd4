import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import { toDurationText } from '#contract/duration.ts'
import type { Resource } from '#contract/resource.ts'
import { toHoursText } from '#src/lib/displayedNumber.ts'
import { askResource } from '#src/providers/data/askResource.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'

/** What all cards of the list come to, whatever its page. */
export function KeepingTotals({ timeCards }: { timeCards: Resource }) {
  const text = useText()
  const { filterValues } = useListContext()
  const totals = useKeepingTotals(timeCards, filterValues)
  if (!totals || totals.Count === 0) return null
  const isRead = (name: string) => timeCards.properties.has(name)
  return (
    <Paper
      variant="outlined"
      role="status"
      sx={{ mt: 4, px: { xs: 4, sm: 6 }, py: 4, display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1 }}
    >
      <Typography sx={{ fontWeight: 600 }}>{text('timeCards.keeping.total')}</Typography>
      {isRead('TotalPaidDuration') && (
        <Figure>{text('timeCards.keeping.paid', toDurationText(totals.CountedMinutes))}</Figure>
      )}
      {isRead('TotalPaidDuration') && totals.TotalPaidDuration !== totals.CountedMinutes && (
        <Figure>{text('timeCards.keeping.worked', toDurationText(totals.TotalPaidDuration))}</Figure>
      )}
      {isRead('BreakDuration') && (
        <Figure>{text('timeCards.keeping.breaks', toDurationText(totals.BreakDuration))}</Figure>
      )}
      {isRead('ApprovedHours') && (
        <Figure>{text('timeCards.keeping.approved', toHoursText(totals.ApprovedHours))}</Figure>
      )}
    </Paper>
  )
}

function Figure({ children }: { children: string }) {
  return <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{children}</Typography>
}

interface KeepingTotals {
  Count: number
  /** Minutes that count: approved ones where a card is approved (rules C9.5). */
  CountedMinutes: number
  /** Minutes of the slots. */
  TotalPaidDuration: number
  BreakDuration: number
  ApprovedHours: number
}

/** Reads what all cards of a filter come to; undefined until they have come. */
function useKeepingTotals(timeCards: Resource, filter: ListFilter): KeepingTotals | undefined {
  const { data } = useQuery({
    queryKey: [timeCards.name, 'getList', { keepingTotals: filter }],
    queryFn: ({ signal }) => askResource<KeepingTotals>(timeCards, 'keepingTotals', { ...filter }, signal),
    placeholderData: before => before,
  })
  return data
}
