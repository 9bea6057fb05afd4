import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined'
import { useState } from 'react'
import { findTypedDay } from '#src/lib/typedDay.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { LazyCalendar } from '#src/ui/LazyCalendar.tsx'
import { PickerButton } from '#src/ui/PickerButton.tsx'
import { toDateText, toDateValue } from './dateText.ts'
import { useFailureWords } from './EditorFailure.tsx'
import type { FieldEditor, FieldInput, FilterProps, WidgetProps } from './fieldKind.ts'
import { RangeFilter } from './RangeFilter.tsx'
import { TextInput } from './textEditor.tsx'

/** Takes a day, typed or chosen in a calendar. */
export const dateEditor: FieldEditor = { Widget: DateWidget, Filter: DateFilter }

/** A date, typed or picked. */
function DateWidget({ value, input, onChange }: WidgetProps) {
  return (
    <DateTextInput
      input={input}
      value={value}
      placeholder="MM/DD/YYYY"
      toText={toDateText}
      toValue={toDateValue}
      onChange={onChange}
    />
  )
}

/** Asks for a range of days; a day that is not yet whole asks for nothing. */
function DateFilter(props: FilterProps) {
  return (
    <RangeFilter<string>
      {...props}
      read={findTypedDay}
      renderInput={input => <DateTextInput {...input} toText={toDateText} toValue={toDateValue} />}
    />
  )
}

interface DateTextInputProps {
  input: FieldInput
  value: unknown
  /** `MM/DD/YYYY`, or with the time of day. */
  placeholder: string
  hasTime?: boolean
  label?: string
  toText: (value: unknown) => string
  toValue: (text: string) => string | null
  onChange: (value: string | null) => void
}

/** A date that may be typed or picked from a calendar; the text stays as typed until the input is left. */
export function DateTextInput({ input, value, toText, toValue, onChange, ...words }: DateTextInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const { placeholder, hasTime = false, label } = words
  return (
    <TextInput
      input={input}
      selectsOnFocus
      placeholder={placeholder}
      value={(input.isReadOnly ? null : draft) ?? toText(value)}
      inputProps={{ 'aria-label': label }}
      onBlur={() => setDraft(null)}
      onChange={typed => {
        setDraft(typed)
        onChange(toValue(typed))
      }}
      endAdornment={
        input.isReadOnly ? null : (
          <CalendarButton
            value={toValue(toText(value))}
            hasTime={hasTime}
            onPick={picked => {
              if (input.isHeld) return
              setDraft(null)
              onChange(toValue(picked))
            }}
          />
        )
      }
    />
  )
}

interface CalendarButtonProps {
  /** An ISO date or date-time; null or any other text opens at today. */
  value: string | null
  hasTime: boolean
  /** Gets the local date, or date and time, as ISO text without a zone. */
  onPick: (picked: string) => void
}

/** The button at the end of a date's input that opens a calendar. */
function CalendarButton({ value, hasTime, onPick }: CalendarButtonProps) {
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
