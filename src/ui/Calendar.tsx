import Stack from '@mui/material/Stack'
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { format, isValid, parseISO } from 'date-fns'
import { ClockColumns } from './ClockColumns.tsx'

export interface CalendarProps {
  /** An ISO date or date-time. */
  value: string | null
  hasTime?: boolean
  /** A month is picked, not a day: what is answered is its first day. */
  isOfMonths?: boolean
  /** `isDone` is false while a time, or the month of a year, may still be chosen. */
  onPick: (value: string, isDone: boolean) => void
}

/** A month to pick a day from, and a clock beside it where a time belongs to it; a chunk of its own. */
export function Calendar({ value, hasTime = false, isOfMonths = false, onPick }: CalendarProps) {
  const parsed = value === null ? null : parseISO(value)
  const current = parsed && isValid(parsed) ? parsed : null
  const pick = (date: Date | null, isDone: boolean) => {
    if (!date || !isValid(date)) return
    onPick(format(date, hasTime ? "yyyy-MM-dd'T'HH:mm:ss" : isOfMonths ? 'yyyy-MM-01' : 'yyyy-MM-dd'), isDone)
  }
  const months = { views: ['year', 'month'], openTo: 'month' } as const
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ alignItems: { xs: 'center', sm: 'start' } }}>
        <DateCalendar
          autoFocus
          {...(isOfMonths ? months : {})}
          value={current}
          onChange={(date, state) => pick(date, state === 'finish' && !hasTime)}
        />
        {hasTime && <ClockColumns value={current} onPick={date => pick(date, false)} />}
      </Stack>
    </LocalizationProvider>
  )
}
