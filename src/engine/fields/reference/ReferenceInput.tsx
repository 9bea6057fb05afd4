import Autocomplete from '@mui/material/Autocomplete'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ChoiceTextInput } from '../enum/ChoiceInput.tsx'
import { isLeftByHand } from '../enum/leaving.ts'
import type { FieldInput } from '../fieldKind.ts'
import { type ReferenceOption, useReferenceOptions } from './useReferenceOptions.ts'

interface ReferenceInputProps<IsMultiple extends boolean> {
  input: FieldInput
  resource: Resource
  isMultiple: IsMultiple
  value: IsMultiple extends true ? ReferenceOption[] : ReferenceOption | null
  onChange: (value: IsMultiple extends true ? ReferenceOption[] : ReferenceOption | null) => void
}

/**
 * Picks records of another resource by searching for them; it opens on focus with the first of them. Where one record is picked,
 * a text that is left and names none clears it.
 */
export function ReferenceInput<IsMultiple extends boolean>(props: ReferenceInputProps<IsMultiple>) {
  const { input, resource, isMultiple, value, onChange } = props
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { options, isLoading, error } = useReferenceOptions(resource, typed, isOpen)
  const change = (next: unknown) => onChange(next as Parameters<typeof onChange>[0])
  const isEmpty = Array.isArray(value) ? value.length === 0 : value === null
  return (
    <Autocomplete<ReferenceOption, boolean>
      id={input.id}
      size="small"
      fullWidth
      openOnFocus
      readOnly={input.isHeld}
      multiple={isMultiple}
      limitTags={2}
      options={options}
      value={value}
      loading={isLoading}
      loadingText={text('engine.reference.loading')}
      noOptionsText={text(error ? 'engine.reference.failed' : 'engine.reference.none')}
      filterOptions={all => all}
      filterSelectedOptions={isMultiple}
      getOptionLabel={option => option.text}
      getOptionKey={option => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(event, next, reason) => {
        if (reason === 'blur' && !isMultiple && isLeftByHand(event)) change(findByText(options, typed))
        setTyped(reason === 'input' ? next : '')
      }}
      onKeyDown={event => {
        // What is typed and not picked yet is not sent.
        if (event.key === 'Enter' && typed !== '') event.preventDefault()
      }}
      onChange={(_, next) => change(next)}
      renderInput={params => (
        <ChoiceTextInput
          params={params}
          input={input}
          placeholder={isEmpty ? text('engine.reference.placeholder') : undefined}
        />
      )}
    />
  )
}

/** The one option of this text; null where there is none, or where several bear it. */
function findByText(options: readonly ReferenceOption[], text: string): ReferenceOption | null {
  const plain = text.trim().toLowerCase()
  const found = options.filter(option => option.text.toLowerCase() === plain)
  return found.length === 1 ? (found[0] ?? null) : null
}
