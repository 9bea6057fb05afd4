import type { WidgetProps } from '../fieldKind.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import { listChoices } from './choices.ts'

/** Picks one choice of the schema. */
export function EnumWidget({ property, value, input, onChange }: WidgetProps) {
  return <ChoiceInput input={input} choices={listChoices(property)} value={value} onChange={onChange} />
}
