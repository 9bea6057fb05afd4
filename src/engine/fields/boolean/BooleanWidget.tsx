import Checkbox from '@mui/material/Checkbox'
import type { WidgetProps } from '../fieldKind.ts'

/** A checkbox; its label stands beside it. */
export function BooleanWidget({ value, input, onChange }: WidgetProps) {
  return (
    <Checkbox
      id={input.id}
      checked={value === true}
      disabled={input.isReadOnly}
      onChange={(_, isChecked) => !input.isHeld && onChange(isChecked)}
      slotProps={{ input: { 'aria-describedby': input.describedBy, 'aria-invalid': input.isInvalid || undefined } }}
    />
  )
}
