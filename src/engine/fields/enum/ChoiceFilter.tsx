import Autocomplete from '@mui/material/Autocomplete'
import { type Choice, findMatches } from '#src/lib/choices.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ComboText } from '#src/ui/ComboText.tsx'
import type { FilterProps } from '../fieldKind.ts'

/** Asks for one or several of some choices. */
export function ChoiceFilter({
  property,
  id,
  conditions,
  onChange,
  choices,
}: FilterProps & { choices: readonly Choice[] }) {
  const text = useText()
  const chosen = conditions.find(condition => condition.op === 'in')?.value
  const values = Array.isArray(chosen) ? chosen : []
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
      getOptionKey={choice => String(choice.value)}
      isOptionEqualToValue={(choice, other) => choice.value === other.value}
      onChange={(_, next) =>
        onChange(next.length === 0 ? [] : [{ field: property.name, op: 'in', value: next.map(choice => choice.value) }])
      }
      renderInput={params => (
        <ComboText
          params={params}
          input={{ id }}
          {...(values.length === 0 ? { placeholder: text('engine.filter.any') } : {})}
        />
      )}
    />
  )
}
