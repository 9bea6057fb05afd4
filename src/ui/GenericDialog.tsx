import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'

/** SPEC-0 §9 "Layout", in pixels. */
const usualSize = { width: 900, height: 500 }
const wholeStyle = {
  m: 0,
  width: '100%',
  height: '100%',
  maxWidth: '100%',
  maxHeight: '100%',
  border: 0,
  borderRadius: 0,
}

export interface GenericDialogProps {
  isOpen: boolean
  title: string
  children: ReactNode
  /** In pixels; 900 by 500 unless said otherwise, never more than the window has, and all of it on a phone. */
  size?: { width: number; height: number }
  words?: { cancel: string; save: string }
  /** What was saved is on its way: neither button answers. */
  isBusy?: boolean
  onCancel: () => void
  onSave: () => void
}

/** A dialog for what is filled in: Escape cancels, a click beside it does not, for it would lose what was typed. */
export function GenericDialog(props: GenericDialogProps) {
  const { isOpen, title, children, size = usualSize, words, isBusy = false, onCancel, onSave } = props
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={(_, reason) => reason === 'escapeKeyDown' && !isBusy && onCancel()}
      aria-labelledby={id}
      slotProps={{
        paper: {
          sx: {
            width: size.width,
            height: size.height,
            maxWidth: 'calc(100% - 32px)',
            maxHeight: 'calc(100% - 32px)',
            mx: 4,
            '@media (max-width: 599.95px)': wholeStyle,
          },
        },
      }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent dividers>{children}</DialogContent>
      <DialogActions sx={{ pt: 4 }}>
        <Button color="inherit" disabled={isBusy} onClick={onCancel}>
          {words?.cancel ?? 'Cancel'}
        </Button>
        <Button variant="contained" loading={isBusy} onClick={onSave}>
          {words?.save ?? 'Save'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
