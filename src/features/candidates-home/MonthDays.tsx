import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { listWeeks, toWeekday } from '#src/lib/calendarDays.ts'
import { findPeriod, stepDate } from '#src/lib/datePeriod.ts'
import { hiddenStyle } from '#src/ui/hiddenStyle.ts'

interface MonthDaysProps {
  label: string
  /** A day of the month that is shown. */
  month: string
  /** Days before it cannot be pressed. */
  first: string
  describe: (date: string) => string
  render: (date: string) => ReactNode
  /** The ground of a day. */
  toGround: (date: string) => string | undefined
  onPress: (date: string) => void
  /** The arrow keys have led to a day of another month. */
  onMonth: (date: string) => void
}

const steps: Readonly<Record<string, readonly ['day' | 'week' | 'month', 1 | -1]>> = {
  ArrowLeft: ['day', -1],
  ArrowRight: ['day', 1],
  ArrowUp: ['week', -1],
  ArrowDown: ['week', 1],
  PageUp: ['month', -1],
  PageDown: ['month', 1],
}

/** The days of a month as buttons; the arrow keys lead from one to the next. */
export function MonthDays({ month, onMonth, ...day }: MonthDaysProps) {
  const { label, first } = day
  const weeks = listWeeks(month, 'month')
  const { from, to } = findPeriod(month, 'month')
  const [reached, setReached] = useState(first)
  const isReachable = reached >= from && reached <= to
  const current = isReachable ? reached : first >= from && first <= to ? first : from
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current])
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = stepDate(current, ...step)
    isMoving.current = true
    setReached(next)
    if (next < from || next > to) onMonth(next)
  }
  return (
    <Box component="table" role="grid" ref={grid} aria-label={label} onKeyDown={move} sx={tableStyle}>
      <thead>
        <tr>
          {weeks[0]?.map(date => (
            <Box key={date} component="th" scope="col" abbr={toWeekday(date)} sx={headingStyle}>
              {toWeekday(date).slice(0, 3)}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(date => (
              <Box key={date} component="td" role="gridcell" sx={{ p: 0.5, verticalAlign: 'top' }}>
                {date >= from && date <= to && (
                  <DayButton {...day} date={date} isReached={date === current} onReach={setReached} />
                )}
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

interface DayButtonProps extends Omit<MonthDaysProps, 'month' | 'label' | 'onMonth'> {
  date: string
  isReached: boolean
  onReach: (date: string) => void
}

function DayButton({ date, first, describe, render, toGround, isReached, onReach, onPress }: DayButtonProps) {
  const isPast = date < first
  return (
    <ButtonBase
      data-day={date}
      aria-disabled={isPast || undefined}
      tabIndex={isReached ? 0 : -1}
      onFocus={() => onReach(date)}
      onClick={() => !isPast && onPress(date)}
      sx={{ ...dayStyle, bgcolor: toGround(date), color: isPast ? 'text.disabled' : 'text.primary' }}
    >
      <span aria-hidden>{Number(date.slice(8))}</span>
      <Box component="span" sx={hiddenStyle}>
        {describe(date)}
      </Box>
      {render(date)}
    </ButtonBase>
  )
}

const tableStyle = { width: '100%', maxWidth: 840, tableLayout: 'fixed', borderCollapse: 'collapse' } as const

const headingStyle = { p: 1, typography: 'caption', color: 'text.secondary' } as const

const dayStyle = {
  width: '100%',
  typography: 'body1',
  minHeight: { xs: 56, sm: 84 },
  p: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { borderColor: 'primary.main' },
} as const
