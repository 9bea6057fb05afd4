import type { WidgetProps } from '../fieldKind.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import { listChoices } from './choices.ts'

/** Picks one choice of the schema, of those that another field leaves. */
export function EnumWidget({ property, value, input, narrowing, onChange }: WidgetProps) {
  const open = narrowing?.choices
  const choices = open
    ? listChoices(property).filter(choice => open.includes(choice.value as string | number))
    : listChoices(property)
  return <ChoiceInput input={input} choices={choices} value={value} onChange={onChange} />
}
