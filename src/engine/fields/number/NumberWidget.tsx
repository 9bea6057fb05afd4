import type { WidgetProps } from '../fieldKind.ts'
import { NumberInput } from './NumberInput.tsx'

/** A number; whole ones take no decimal point. */
export function NumberWidget({ property, value, input, onChange }: WidgetProps) {
  return <NumberInput input={input} value={value} isWhole={property.jsonType === 'integer'} onChange={onChange} />
}
