import type { WidgetProps } from '../fieldKind.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import { listChoosableOf } from './choices.ts'

/** Picks one choice of the schema, of those that another field leaves. */
export function EnumWidget({ property, value, input, narrowing, onChange }: WidgetProps) {
  const open = narrowing?.choices
  const all = listChoosableOf(property.schema, value)
  const choices = open ? all.filter(choice => open.includes(choice.value as string | number)) : all
  return <ChoiceInput input={input} choices={choices} value={value} onChange={onChange} />
}
