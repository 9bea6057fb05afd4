import type { ReactNode } from 'react'
import type { NumberLimits } from '#src/lib/numericText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { InputNote } from '#src/ui/InputNote.tsx'
import { type NumericForm, useNumericText } from '#src/ui/useNumericText.ts'
import { type FieldInput, joinIds } from '../fieldKind.ts'
import { TextInput } from '../text/TextInput.tsx'

interface NumberInputProps {
  input: FieldInput
  value: unknown
  limits: NumberLimits
  placeholder?: string
  label?: string
  form?: NumericForm
  startAdornment?: ReactNode
  onChange: (value: number | string | null) => void
}

/** A number as it is typed; it says why a key was not taken, and which sign does not belong. */
export function NumberInput({ input, value, limits, label, form, onChange, ...rest }: NumberInputProps) {
  const text = useText()
  const numeric = useNumericText(value, limits, onChange, form)
  const noteId = `${input.id}-refused`
  const { note } = numeric
  return (
    <>
      <TextInput
        {...rest}
        input={note === null ? input : { ...input, describedBy: joinIds(noteId, input.describedBy) }}
        value={input.isReadOnly ? numeric.told : numeric.shown}
        inputProps={{ inputMode: numeric.inputMode, 'aria-label': label }}
        onBlur={numeric.leave}
        onChange={numeric.type}
      />
      <InputNote
        id={noteId}
        text={note && text(`engine.number.${note.why}`, ...('text' in note ? [note.text, ...note.args] : []))}
        isSnug={!label && !input.describedBy}
      />
    </>
  )
}
