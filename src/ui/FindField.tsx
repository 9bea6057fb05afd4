import type { SxProps, Theme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'

interface FindFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
  sx?: SxProps<Theme>
}

/** A field by whose text what stands below it is found; its label stands in it. */
export function FindField({ label, value, onChange, autoFocus = false, sx }: FindFieldProps) {
  return (
    <TextField
      type="search"
      autoFocus={autoFocus}
      placeholder={label}
      slotProps={{ htmlInput: { 'aria-label': label } }}
      value={value}
      onChange={event => onChange(event.target.value)}
      {...(sx && { sx })}
    />
  )
}
