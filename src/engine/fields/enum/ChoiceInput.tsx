import type { Choice } from '#src/lib/choices.ts'
import { findShownChoice, SingleDropdown } from '#src/ui/SingleDropdown.tsx'
import type { FieldInput } from '../fieldKind.ts'
import { TextInput } from '../text/TextInput.tsx'

interface ChoiceInputProps {
  input: FieldInput
  choices: readonly Choice[]
  value: unknown
  placeholder?: string
  /** Null when the choice is taken back. */
  onChange: (value: unknown) => void
}

/** Picks one of a few choices, by mouse or by typing. Read-only it is plain text. */
export function ChoiceInput(props: ChoiceInputProps) {
  const { input, choices, value } = props
  if (!input.isReadOnly) return <SingleDropdown {...props} />
  return <TextInput input={input} value={findShownChoice(choices, value)?.title ?? ''} onChange={() => {}} />
}
