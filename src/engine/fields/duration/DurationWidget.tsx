import type { WidgetProps } from '../fieldKind.ts'
import { DurationInput } from './DurationInput.tsx'

/** A length of time as it is typed: `7h 30m`, `7:30`, or minutes alone. */
export function DurationWidget({ value, input, onChange }: WidgetProps) {
  return <DurationInput input={input} value={value} placeholder="7h 30m" onChange={onChange} />
}
