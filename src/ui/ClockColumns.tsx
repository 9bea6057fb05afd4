import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock'

/** SPEC-0 §9 "Timing and service constants". */
const steps = { hours: 1, minutes: 5 }

interface ClockColumnsProps {
  value: Date | null
  autoFocus?: boolean
  onPick: (value: Date) => void
}

/** Columns of hours, minutes, AM and PM. */
export function ClockColumns({ value, autoFocus = false, onPick }: ClockColumnsProps) {
  return (
    <MultiSectionDigitalClock
      ampm
      autoFocus={autoFocus}
      value={value}
      timeSteps={steps}
      onChange={date => date && onPick(date)}
    />
  )
}
