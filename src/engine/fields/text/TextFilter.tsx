import type { FilterProps } from '../fieldKind.ts'
import { TextInput } from './TextInput.tsx'

/** Asks what the field contains. */
export function TextFilter({ property, id, conditions, operator, onChange }: FilterProps) {
  const op = operator ?? property.usualOperator
  const value = conditions.find(condition => condition.op === op)?.value
  return (
    <TextInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
      value={typeof value === 'string' ? value : ''}
      onChange={text => onChange(text === '' ? [] : [{ field: property.name, op, value: text }])}
    />
  )
}
