import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Popover from '@mui/material/Popover'
import { type ReactNode, useState } from 'react'

export interface PickerButtonProps {
  /** Names the button, as what it opens is named by `dialogLabel`. */
  label: string
  dialogLabel: string
  icon: ReactNode
  children: (close: () => void) => ReactNode
}

/** The button at the end of an input that opens what one picks from. */
export function PickerButton({ label, dialogLabel, icon, children }: PickerButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={event => setAnchor(event.currentTarget)}
      >
        {icon}
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': dialogLabel } }}
      >
        {children(close)}
      </Popover>
    </InputAdornment>
  )
}
