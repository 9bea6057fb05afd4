import Autocomplete from '@mui/material/Autocomplete'
import { useRef } from 'react'
import { type Choice, findMatches, findNamed } from '#src/lib/choices.ts'
import { ComboText, type InputState } from './ComboText.tsx'
import { listboxStyle } from './dropdownStyle.ts'
import { isLeftByHand } from './focusing.ts'

export interface SingleDropdownProps {
  input: InputState
  choices: readonly Choice[]
  value: unknown
  placeholder?: string
  /** Null when the choice is taken back. */
  onChange: (value: unknown) => void
}

/**
 * Picks one of a few choices, by mouse or by typing, of which Enter and Tab take the first hit; a stored value that is no choice any more
 * stays visible. A text that is left and finds no choice clears it (SPEC-0 §5).
 */
export function SingleDropdown({ input, choices, value, placeholder, onChange }: SingleDropdownProps) {
  const typed = useRef('')
  const highlighted = useRef<Choice | null>(null)
  return (
    <Autocomplete
      {...(input.id ? { id: input.id } : {})}
      size="small"
      fullWidth
      autoHighlight
      readOnly={input.isHeld ?? false}
      options={choices}
      filterOptions={(all, { inputValue }) => findMatches(all, inputValue)}
      value={findDisplayedChoice(choices, value)}
      getOptionLabel={choice => choice.title}
      getOptionKey={choice => String(choice.value)}
      isOptionEqualToValue={(choice, other) => choice.value === other.value}
      onChange={(_, choice) => onChange(choice?.value ?? null)}
      onInputChange={(event, next, reason) => {
        if (reason === 'blur' && isLeftByHand(event)) onChange(findNamed(choices, typed.current)?.value ?? null)
        typed.current = reason === 'input' ? next : ''
        // It counts for the letters before alone.
        highlighted.current = null
      }}
      onHighlightChange={(_, choice) => (highlighted.current = choice)}
      onKeyDown={event => {
        if (typed.current === '') return
        // What is typed and not chosen yet is not sent.
        if (event.key === 'Enter') event.preventDefault()
        const [first] = findMatches(choices, typed.current)
        if (event.key === 'Tab' && first) {
          onChange((highlighted.current ?? first).value)
          typed.current = ''
        }
      }}
      slotProps={{ listbox: { sx: listboxStyle } }}
      renderInput={params => (
        <ComboText params={params} input={input} {...(placeholder === undefined ? {} : { placeholder })} />
      )}
    />
  )
}

/** The choice of a value; the value itself where it is no choice any more, null where nothing is chosen. */
export function findDisplayedChoice(choices: readonly Choice[], value: unknown): Choice | null {
  const known = choices.find(choice => choice.value === value)
  if (known) return known
  return value === null || value === undefined || value === '' ? null : { value, title: String(value) }
}
