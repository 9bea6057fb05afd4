import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { format, isValid, parse } from 'date-fns'
import { ClockColumns } from './ClockColumns.tsx'

export interface ClockProps {
  /** `HH:mm`, seconds may follow. */
  value: string | null
  onPick: (value: string) => void
}

/** A time of day to pick; a chunk of its own. */
export function Clock({ value, onPick }: ClockProps) {
  const parsed = parse(value?.slice(0, 5) ?? '', 'HH:mm', new Date())
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns}>
      <ClockColumns autoFocus value={isValid(parsed) ? parsed : null} onPick={date => onPick(format(date, 'HH:mm'))} />
    </LocalizationProvider>
  )
}
