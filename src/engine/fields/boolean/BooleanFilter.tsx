import { useText } from '#src/providers/messages/useText.ts'
import { ChoiceInput } from '../enum/ChoiceInput.tsx'
import type { FilterProps } from '../fieldKind.ts'

/** Asks for yes, no or either. */
export function BooleanFilter({ property, id, conditions, onChange }: FilterProps) {
  const text = useText()
  const value = conditions.find(condition => condition.op === 'equals')?.value
  const choices = [
    { value: true, title: text('engine.yes') },
    { value: false, title: text('engine.no') },
  ]
  return (
    <ChoiceInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
      choices={choices}
      value={value}
      placeholder={text('engine.filter.any')}
      onChange={next => onChange(next === null ? [] : [{ field: property.name, op: 'equals', value: next }])}
    />
  )
}
