import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useRef } from 'react'
import { type FieldInput, isEmptyValue } from '../fieldKind.ts'
import { TextInput } from '../text/TextInput.tsx'
import { type Choice, findMatches, findNamed } from './choices.ts'
import { isLeftByHand } from './leaving.ts'

interface ChoiceInputProps {
  input: FieldInput
  choices: readonly Choice[]
  value: unknown
  placeholder?: string
  /** Null when the choice is taken back. */
  onChange: (value: unknown) => void
}

/**
 * Picks one of a few choices, by mouse or by typing; a stored value that is no choice any more stays visible. A text that is left
 * and names no choice clears it (SPEC-0 §5). Read-only it is plain text.
 */
export function ChoiceInput({ input, choices, value, placeholder, onChange }: ChoiceInputProps) {
  const typed = useRef('')
  const known = choices.find(choice => choice.value === value)
  const current = known ?? (isEmptyValue(value) ? null : { value, title: String(value) })
  if (input.isReadOnly) return <TextInput input={input} value={current?.title ?? ''} onChange={() => {}} />
  return (
    <Autocomplete
      id={input.id}
      size="small"
      fullWidth
      autoHighlight
      readOnly={input.isHeld}
      options={choices}
      filterOptions={(all, { inputValue }) => findMatches(all, inputValue)}
      value={current}
      getOptionLabel={choice => choice.title}
      isOptionEqualToValue={(choice, other) => choice.value === other.value}
      onChange={(_, choice) => onChange(choice?.value ?? null)}
      onInputChange={(event, next, reason) => {
        if (reason === 'blur' && isLeftByHand(event)) onChange(findNamed(choices, typed.current)?.value ?? null)
        typed.current = reason === 'input' ? next : ''
      }}
      onKeyDown={event => {
        // What is typed and not chosen yet is not sent.
        if (event.key === 'Enter' && typed.current !== '') event.preventDefault()
      }}
      renderInput={params => <ChoiceTextInput params={params} input={input} placeholder={placeholder} />}
    />
  )
}

interface ChoiceTextInputProps {
  params: AutocompleteRenderInputParams
  input: FieldInput
  placeholder?: string
}

/** The input of an autocomplete, without the label that a TextField would draw. */
export function ChoiceTextInput({ params, input, placeholder }: ChoiceTextInputProps) {
  const { ref, className, startAdornment, endAdornment, onMouseDown } = params.slotProps.input
  return (
    <OutlinedInput
      ref={ref}
      className={className}
      id={params.id}
      size={params.size}
      fullWidth
      disabled={params.disabled}
      error={input.isInvalid}
      placeholder={placeholder}
      startAdornment={startAdornment}
      endAdornment={endAdornment}
      onMouseDown={onMouseDown}
      inputProps={{
        ...params.slotProps.htmlInput,
        'aria-required': input.isRequired || undefined,
        'aria-invalid': input.isInvalid || undefined,
        'aria-describedby': input.describedBy,
      }}
    />
  )
}
