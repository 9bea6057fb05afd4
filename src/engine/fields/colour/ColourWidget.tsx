import type { WidgetProps } from '../fieldKind.ts'
import { ColourInput } from './ColourInput.tsx'

/** A colour, typed or picked. */
export function ColourWidget({ value, input, onChange }: WidgetProps) {
  return <ColourInput input={input} value={value} onChange={onChange} />
}
