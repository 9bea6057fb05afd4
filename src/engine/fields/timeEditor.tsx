import { isTime } from '#contract/formats.ts'
import { toClockExample } from '#src/lib/clockText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ClockButton } from '#src/ui/ClockButton.tsx'
import { InputNote } from '#src/ui/InputNote.tsx'
import { useClockText } from '#src/ui/useClockText.ts'
import { useFailureWords } from './EditorFailure.tsx'
import { type FieldEditor, type FieldInput, type FilterProps, joinIds, type WidgetProps } from './fieldKind.ts'
import { RangeFilter } from './RangeFilter.tsx'
import { TextInput } from './textEditor.tsx'

/** Takes a time of day. */
export const timeEditor: FieldEditor = { Widget: TimeWidget, Filter: TimeFilter }

/** A time of day as it is typed. */
function TimeWidget({ value, input, onChange }: WidgetProps) {
  return <TimeInput input={input} value={value} placeholder="hh:mm AM" onChange={onChange} />
}

/** Asks for a range of times of day; a time that is not yet whole asks for nothing. */
function TimeFilter(props: FilterProps) {
  return (
    <RangeFilter<string>
      {...props}
      read={typed => (isTime(typed) ? typed : null)}
      renderInput={input => <TimeInput {...input} />}
    />
  )
}

interface TimeInputProps {
  input: FieldInput
  value: unknown
  placeholder: string
  label?: string
  /** Takes the time as it is stored, the text while it is none, null when empty. */
  onChange: (value: string | null) => void
}

/** A time of day that may be typed or picked from a clock; a text that is none is cleared when it is left, which it says (SPEC-0 §5 "Time picker"). */
function TimeInput({ input, value, placeholder, label, onChange }: TimeInputProps) {
  const text = useText()
  const failure = useFailureWords()
  const clock = useClockText(value, onChange)
  const words = { open: text('engine.time.open'), clock: text('engine.time.clock'), failure }
  const noteId = `${input.id}-cleared`
  const { cleared } = clock
  return (
    <>
      <TextInput
        input={cleared === null ? input : { ...input, describedBy: joinIds(noteId, input.describedBy) }}
        selectsOnFocus
        placeholder={placeholder}
        value={input.isReadOnly ? clock.formatted : clock.displayed}
        inputProps={{ 'aria-label': label }}
        onBlur={clock.leave}
        onChange={clock.type}
        endAdornment={
          input.isReadOnly ? null : (
            <ClockButton
              words={words}
              value={typeof value === 'string' ? value : null}
              onPick={picked => !input.isHeld && clock.pick(picked)}
            />
          )
        }
      />
      <InputNote
        id={noteId}
        text={cleared === null ? null : text('engine.time.cleared', cleared, toClockExample(cleared))}
        isSnug={!label && !input.describedBy}
      />
    </>
  )
}
