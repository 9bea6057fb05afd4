import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { ReactNode } from 'react'
import { toggleStyle } from './toggleStyle.ts'

export interface GroupButton<Key extends string> {
  key: Key
  name: string
  /** Stands instead of the name, which is read out then. */
  icon?: ReactNode
}

export interface ButtonGroupProps<Key extends string> {
  label: string
  buttons: readonly GroupButton<Key>[]
  /** Null where none is pressed yet. */
  value: Key | null
  onChange: (value: Key) => void
}

/** A few buttons of which one is pressed. */
export function ButtonGroup<Key extends string>({ label, buttons, value, onChange }: ButtonGroupProps<Key>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      // The pressed one stays pressed.
      onChange={(_, next: Key | null) => next !== null && onChange(next)}
    >
      {buttons.map(({ key, name, icon }) => (
        <ToggleButton key={key} value={key} {...(icon ? { 'aria-label': name } : {})} sx={toggleStyle}>
          {icon ?? name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
