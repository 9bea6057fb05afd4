import Autocomplete from '@mui/material/Autocomplete'
import { type Choice, findMatches } from '#src/lib/choices.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ComboText } from '#src/ui/ComboText.tsx'
import { findDisplayedChoice, SingleDropdown } from '#src/ui/SingleDropdown.tsx'
import { listChoices, listChoosableOf } from './enumKind.ts'
import type { FieldEditor, FieldInput, FilterProps, WidgetProps } from './fieldKind.ts'
import { TextInput } from './textEditor.tsx'

/** Chooses among the fixed choices. */
export const enumEditor: FieldEditor = { Widget: EnumWidget, Filter: EnumFilter }

/** Picks one choice of the schema, of those that another field leaves. */
function EnumWidget({ property, value, input, narrowing, onChange }: WidgetProps) {
  const open = narrowing?.choices
  const all = listChoosableOf(property.schema, value)
  const choices = open ? all.filter(choice => open.includes(choice.value as string | number)) : all
  return <ChoiceInput input={input} choices={choices} value={value} onChange={onChange} />
}

/** Asks for one or several of the choices. */
function EnumFilter(props: FilterProps) {
  return <ChoiceFilter {...props} choices={listChoices(props.property)} />
}

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
  return <TextInput input={input} value={findDisplayedChoice(choices, value)?.title ?? ''} onChange={() => {}} />
}

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
