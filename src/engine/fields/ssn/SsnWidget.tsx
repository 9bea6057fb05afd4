import type { WidgetProps } from '../fieldKind.ts'
import { SsnInput } from './SsnInput.tsx'

/** A number that is typed in full; a masked one is kept as it is unless another is typed in its place. */
export function SsnWidget({ value, input, onChange }: WidgetProps) {
  return <SsnInput input={input} value={value} onChange={onChange} />
}
