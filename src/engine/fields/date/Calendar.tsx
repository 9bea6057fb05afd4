import Stack from '@mui/material/Stack'
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock'
import { format, isValid, parseISO } from 'date-fns'

interface CalendarProps {
  /** An ISO date or date-time. */
  value: string | null
  hasTime: boolean
  /** `isDone` is false while a time may still be chosen. */
  onPick: (value: string, isDone: boolean) => void
}

/** A month to pick a day from, and a clock beside it where a time belongs to it; a chunk of its own. */
export function Calendar({ value, hasTime, onPick }: CalendarProps) {
  const parsed = value === null ? null : parseISO(value)
  const current = parsed && isValid(parsed) ? parsed : null
  const pick = (date: Date | null, isDone: boolean) => {
    if (!date || !isValid(date)) return
    onPick(format(date, hasTime ? "yyyy-MM-dd'T'HH:mm:ss" : 'yyyy-MM-dd'), isDone)
  }
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns}>
      <Stack direction="row">
        <DateCalendar
          autoFocus
          value={current}
          onChange={(date, state) => pick(date, state === 'finish' && !hasTime)}
        />
        {hasTime && (
          <MultiSectionDigitalClock
            ampm
            value={current}
            timeSteps={{ hours: 1, minutes: 5 }}
            onChange={date => pick(date, false)}
          />
        )}
      </Stack>
    </LocalizationProvider>
  )
}
