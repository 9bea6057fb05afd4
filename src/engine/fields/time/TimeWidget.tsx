import type { WidgetProps } from '../fieldKind.ts'
import { TimeInput } from './TimeInput.tsx'

/** A time of day as it is typed. */
export function TimeWidget({ value, input, onChange }: WidgetProps) {
  return <TimeInput input={input} value={value} placeholder="hh:mm AM" onChange={onChange} />
}
