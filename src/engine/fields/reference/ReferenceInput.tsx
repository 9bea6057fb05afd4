import Autocomplete from '@mui/material/Autocomplete'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ChoiceTextInput } from '../enum/ChoiceInput.tsx'
import type { FieldInput } from '../fieldKind.ts'
import { type ReferenceOption, useReferenceOptions } from './useReferenceOptions.ts'

interface ReferenceInputProps<IsMultiple extends boolean> {
  input: FieldInput
  resource: Resource
  isMultiple: IsMultiple
  value: IsMultiple extends true ? ReferenceOption[] : ReferenceOption | null
  onChange: (value: IsMultiple extends true ? ReferenceOption[] : ReferenceOption | null) => void
}

/** Picks records of another resource by searching for them; it opens on focus with the first of them. */
export function ReferenceInput<IsMultiple extends boolean>(props: ReferenceInputProps<IsMultiple>) {
  const { input, resource, isMultiple, value, onChange } = props
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { options, isLoading, error } = useReferenceOptions(resource, typed, isOpen)
  const isEmpty = Array.isArray(value) ? value.length === 0 : value === null
  return (
    <Autocomplete<ReferenceOption, boolean>
      id={input.id}
      size="small"
      fullWidth
      openOnFocus
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
      onInputChange={(_, next, reason) => setTyped(reason === 'input' ? next : '')}
      onChange={(_, next) => onChange(next as Parameters<typeof onChange>[0])}
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
