import type { WidgetProps } from '../fieldKind.ts'
import { NumberInput } from './NumberInput.tsx'
import { toNumberLimits } from './numberLimits.ts'

/** A number within its schema's limits; whole ones take no decimal point. */
export function NumberWidget({ property, value, input, onChange }: WidgetProps) {
  const limits = toNumberLimits(property.schema, property.jsonType === 'integer')
  return <NumberInput input={input} value={value} limits={limits} onChange={onChange} />
}
