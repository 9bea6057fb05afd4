import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { listWeeks, toWeekday } from '#src/lib/calendarDays.ts'
import { type DateView, findPeriod, toPeriodText } from '#src/lib/datePeriod.ts'
import { toggle } from '#src/lib/toggle.ts'
import { CalendarTile, type TileWords } from './CalendarTile.tsx'
import { DatePicker, type DatePickerProps } from './DatePicker.tsx'
import { hiddenStyle } from './hiddenStyle.ts'

/** SPEC-2 §2 "Calendar widget", in pixels. */
const rowHeights = { month: 120, others: 500, expanded: 2000 }

export interface CalendarGridProps {
  /** Steps through the days that are shown. */
  picker: DatePickerProps
  /** What stands in the toolbar beside the date picker. */
  slots?: { left?: ReactNode; right?: ReactNode; actions?: ReactNode }
  /** What stands on an ISO day; null where there is nothing. */
  renderDay: (date: string) => ReactNode
  /** A day of a month can be opened to all that stands on it. */
  isExpandable?: boolean
  words?: TileWords
}

/** A month of six weeks, a week or a day, with what stands on each day (SPEC-2 §2 "Calendar widget"). */
export function CalendarGrid({ picker, slots = {}, renderDay, isExpandable = false, words }: CalendarGridProps) {
  const { label, value, view, weekStart = 0 } = picker
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const weeks = listWeeks(value, view, weekStart)
  const displayed = findPeriod(value, view, weekStart)
  return (
    <Box>
      <Box sx={toolbarStyle}>
        {slots.left}
        <DatePicker {...picker} />
        {slots.right}
        {slots.actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: 'auto' }}>{slots.actions}</Box>}
      </Box>
      {/* On a phone a week is wider than the page, which it does not stretch; it scrolls by keyboard, too. */}
      <Box role="region" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto', contain: 'inline-size' }}>
        <Box component="table" sx={{ ...tableStyle, minWidth: view === 'day' ? 0 : 616 }}>
          <Box component="caption" sx={hiddenStyle}>
            {toPeriodText(value, view, weekStart)}
          </Box>
          {view !== 'day' && <Weekdays days={weeks[0] ?? []} />}
          <tbody>
            {weeks.map(week => {
              const isTall = view === 'month' && week.some(date => expanded.has(date))
              return (
                <tr key={week[0]}>
                  {week.map(date => (
                    <CalendarTile
                      key={date}
                      date={date}
                      title={view === 'day' ? toWeekday(date) : null}
                      heights={toHeights(view, isTall)}
                      isOutside={date < displayed.from || date > displayed.to}
                      isExpanded={expanded.has(date)}
                      onToggle={
                        isExpandable && view === 'month' ? () => setExpanded(toggle(expanded, date)) : undefined
                      }
                      words={words}
                    >
                      {renderDay(date)}
                    </CalendarTile>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </Box>
      </Box>
    </Box>
  )
}

function Weekdays({ days }: { days: readonly string[] }) {
  return (
    <thead>
      <tr>
        {days.map(date => (
          <Box key={date} component="th" scope="col" abbr={toWeekday(date)} sx={headingStyle}>
            {toWeekday(date).slice(0, 3)}
          </Box>
        ))}
      </tr>
    </thead>
  )
}

function toHeights(view: DateView, isTall: boolean): { minHeight: number; maxHeight?: number } {
  if (view !== 'month') return { minHeight: rowHeights.others }
  return { minHeight: rowHeights.month, maxHeight: isTall ? rowHeights.expanded : rowHeights.month }
}

const toolbarStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 } as const

const tableStyle = { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' } as const

const headingStyle = { p: 1, typography: 'caption', color: 'text.secondary', textAlign: 'start' } as const
