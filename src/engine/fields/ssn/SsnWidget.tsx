import InputAdornment from '@mui/material/InputAdornment'
import type { WidgetProps } from '../fieldKind.ts'
import { useReveal } from './RevealedNumber.tsx'
import { SsnInput } from './SsnInput.tsx'

/** A number that is typed in full; a masked one is shown when it is asked for, and kept unless another is typed in its place. */
export function SsnWidget({ property, record, resource, value, input, onChange }: WidgetProps) {
  const { shown, button } = useReveal({ resource, property, record: { ...record, [property.name]: value } })
  return (
    <SsnInput
      input={input}
      value={shown ?? value}
      endAdornment={button && <InputAdornment position="end">{button}</InputAdornment>}
      onChange={onChange}
    />
  )
}
