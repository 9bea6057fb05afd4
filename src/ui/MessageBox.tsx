import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'

export interface MessageBoxProps {
  isOpen: boolean
  title?: string | undefined
  children: ReactNode
  close?: string | undefined
  onClose: () => void
}

/** Tells something that has to be read before going on. */
export function MessageBox({ isOpen, title, children, close, onClose }: MessageBoxProps) {
  const id = useId()
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title ?? 'Confirmation'}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {close ?? 'Close'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
