import type { FilterProps } from '../fieldKind.ts'
import { TextInput } from '../text/TextInput.tsx'
import { toPhoneDigits } from './phoneText.ts'

/** Asks for digits anywhere in the number, however they are grouped. */
export function PhoneFilter({ property, id, conditions, operator = 'contains', onChange }: FilterProps) {
  const value = conditions.find(condition => condition.op === operator)?.value
  return (
    <TextInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
      value={typeof value === 'string' ? value : ''}
      inputProps={{ inputMode: 'tel' }}
      onChange={text => {
        const digits = toPhoneDigits(text)
        onChange(digits === '' ? [] : [{ field: property.name, op: operator, value: digits }])
      }}
    />
  )
}
