import Autocomplete from '@mui/material/Autocomplete'
import { useText } from '#src/providers/messages/useText.ts'
import type { FilterProps } from '../fieldKind.ts'
import { ChoiceTextInput } from './ChoiceInput.tsx'
import { findMatches, listChoices } from './choices.ts'

/** Asks for one or several of the choices. */
export function EnumFilter({ property, id, conditions, onChange }: FilterProps) {
  const text = useText()
  const chosen = conditions.find(condition => condition.op === 'in')?.value
  const values = Array.isArray(chosen) ? chosen : []
  const choices = listChoices(property)
  const input = { id, isReadOnly: false, isRequired: false, isInvalid: false }
  return (
    <Autocomplete
      multiple
      id={id}
      size="small"
      fullWidth
      autoHighlight
      disableCloseOnSelect
      limitTags={2}
      options={choices}
      filterOptions={(open, { inputValue }) => findMatches(open, inputValue)}
      value={choices.filter(choice => values.includes(choice.value))}
      getOptionLabel={choice => choice.title}
      isOptionEqualToValue={(choice, other) => choice.value === other.value}
      onChange={(_, next) =>
        onChange(next.length === 0 ? [] : [{ field: property.name, op: 'in', value: next.map(choice => choice.value) }])
      }
      renderInput={params => (
        <ChoiceTextInput
          params={params}
          input={input}
          placeholder={values.length === 0 ? text('engine.filter.any') : undefined}
        />
      )}
    />
  )
}
