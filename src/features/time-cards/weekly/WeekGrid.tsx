import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { Resource } from '#contract/resource.ts'
import { RecordName } from '#src/engine/fields/RecordName.tsx'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { toHoursText } from '#src/lib/displayedNumber.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { CardLink } from './CardLink.tsx'
import { sumHours, type WeekRow } from './week.ts'

export interface WeekGridProps {
  timeCards: Resource
  rows: readonly WeekRow[]
}

/** The week as a table: a row for each candidate, a column for each day, what they come to at the ends. */
export function WeekGrid({ timeCards, rows }: WeekGridProps) {
  const text = useText()
  const dates = rows[0]?.Days.map(({ Date: date }) => date) ?? []
  const toHours = (hours: number) => text('timeCards.week.hours', toHoursText(hours))
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto', mb: 2 }}>
      <Box component="table" aria-label={text('timeCards.week')} sx={tableStyle}>
        <thead>
          <tr>
            <th scope="col">{text('timeCards.week.candidate')}</th>
            {dates.map(date => (
              <th key={date} scope="col">
                {toWeekdayDateText(date)}
              </th>
            ))}
            <th scope="col" className="total">
              {text('timeCards.week.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.CandidateID}>
              <th scope="row">
                <RecordName resource="Candidates" id={row.CandidateID}>
                  {row.CandidateName}
                </RecordName>
              </th>
              {row.Days.map(({ Date: date, TimeCards }) => (
                <td key={date}>
                  <Box sx={{ display: 'grid', gap: 2 }}>
                    {TimeCards.map(card => (
                      <CardLink key={String(card.ID)} timeCards={timeCards} card={card} />
                    ))}
                  </Box>
                </td>
              ))}
              <td className="total">{toHours(row.TotalHours)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text('timeCards.week.total')}</th>
            {dates.map((date, index) => (
              <td key={date}>{toHours(sumHours(rows.flatMap(row => row.Days[index] ?? [])))}</td>
            ))}
            <td className="total">{toHours(sumHours(rows))}</td>
          </tr>
        </tfoot>
      </Box>
    </Paper>
  )
}

const tableStyle = {
  width: '100%',
  minWidth: 860,
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': {
    p: 3,
    textAlign: 'left',
    verticalAlign: 'top',
    typography: 'body2',
    fontVariantNumeric: 'tabular-nums',
  },
  '& thead th': { typography: 'caption', color: 'text.secondary' },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  '& tbody th': { fontWeight: 600 },
  '& tfoot tr': { borderTop: 2, borderColor: 'divider' },
  '& tfoot th, & tfoot td': { fontWeight: 600 },
  '& .total': { textAlign: 'right', fontWeight: 600, width: 88 },
} as const
