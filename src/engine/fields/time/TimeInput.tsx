import { toClockExample } from '#src/lib/clockText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ClockButton } from '#src/ui/ClockButton.tsx'
import { InputNote } from '#src/ui/InputNote.tsx'
import { useClockText } from '#src/ui/useClockText.ts'
import { useFailureWords } from '../date/useFailureWords.ts'
import { type FieldInput, joinIds } from '../fieldKind.ts'
import { TextInput } from '../text/TextInput.tsx'

interface TimeInputProps {
  input: FieldInput
  value: unknown
  placeholder: string
  label?: string
  /** Takes the time as it is stored, the text while it is none, null when empty. */
  onChange: (value: string | null) => void
}

/** A time of day that may be typed or picked from a clock; a text that is none is cleared when it is left, which it says (SPEC-0 §5 "Time picker"). */
export function TimeInput({ input, value, placeholder, label, onChange }: TimeInputProps) {
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
        placeholder={placeholder}
        value={input.isReadOnly ? clock.told : clock.shown}
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
