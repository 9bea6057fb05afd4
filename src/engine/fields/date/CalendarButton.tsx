import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined'
import { useText } from '#src/providers/messages/useText.ts'
import { LazyCalendar } from '#src/ui/LazyCalendar.tsx'
import { PickerButton } from '#src/ui/PickerButton.tsx'
import { useFailureWords } from './useFailureWords.ts'

interface CalendarButtonProps {
  /** An ISO date or date-time; null or any other text opens at today. */
  value: string | null
  hasTime: boolean
  /** Gets the local date, or date and time, as ISO text without a zone. */
  onPick: (picked: string) => void
}

/** The button at the end of a date's input that opens a calendar. */
export function CalendarButton({ value, hasTime, onPick }: CalendarButtonProps) {
  const text = useText()
  const failure = useFailureWords()
  return (
    <PickerButton
      label={text('engine.date.open')}
      dialogLabel={text('engine.date.calendar')}
      icon={<CalendarTodayOutlined fontSize="small" />}
    >
      {close => (
        <LazyCalendar
          value={value}
          hasTime={hasTime}
          failure={failure}
          onPick={(picked, isDone) => {
            onPick(picked)
            if (isDone) close()
          }}
        />
      )}
    </PickerButton>
  )
}
