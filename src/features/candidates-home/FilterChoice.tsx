import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId } from 'react'

interface FilterChoiceProps {
  label: string
  value: number
  choices: readonly { value: number; title: string }[]
  onChange: (value: number) => void
}

/** One of a few choices under its label. */
export function FilterChoice({ label, value, choices, onChange }: FilterChoiceProps) {
  const id = useId()
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel id={`${id}-label`} sx={labelStyle}>
        {label}
      </FormLabel>
      <TextField
        select
        value={choices.some(choice => choice.value === value) ? value : 0}
        onChange={event => onChange(Number(event.target.value))}
        slotProps={{ select: { labelId: `${id}-label`, SelectDisplayProps: { 'aria-label': label } } }}
      >
        {choices.map(choice => (
          <MenuItem key={choice.value} value={choice.value}>
            {choice.title}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

interface FilterTextProps {
  label: string
  value: string
  placeholder?: string
  onChange: (value: string) => void
}

/** A text under its label. */
export function FilterText({ label, value, placeholder, onChange }: FilterTextProps) {
  const id = useId()
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel htmlFor={id} sx={labelStyle}>
        {label}
      </FormLabel>
      <TextField
        id={id}
        value={value}
        {...(placeholder === undefined ? {} : { placeholder })}
        onChange={event => onChange(event.target.value)}
      />
    </Box>
  )
}

const labelStyle = { display: 'block', mb: 1 } as const
