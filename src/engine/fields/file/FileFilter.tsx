import { useText } from '#src/providers/messages/useText.ts'
import { ChoiceInput } from '../enum/ChoiceInput.tsx'
import type { FilterProps } from '../fieldKind.ts'

/** Asks for records with a file, without one, or either. */
export function FileFilter({ property, id, conditions, onChange }: FilterProps) {
  const text = useText()
  const choices = [
    { value: false, title: text('engine.file.has') },
    { value: true, title: text('engine.file.hasNot') },
  ]
  return (
    <ChoiceInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
      choices={choices}
      value={conditions.find(({ op }) => op === 'empty')?.value}
      placeholder={text('engine.filter.any')}
      onChange={next => onChange(next === null ? [] : [{ field: property.name, op: 'empty', value: next }])}
    />
  )
}
