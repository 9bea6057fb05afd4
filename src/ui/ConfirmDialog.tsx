import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { AlertFrame } from './AlertFrame.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  title?: string | undefined
  message?: ReactNode
  /** What stands on the two buttons; they read No and Yes unless said otherwise (SPEC-0 §2 "Shared widgets"). */
  no?: string | undefined
  yes?: string | undefined
  /** A third button, where a No does something too: it, Escape and a click beside the dialog close it then. */
  close?: { label: string; onClose: () => void } | undefined
  onNo: () => void
  onYes: () => void
}

/** Asks before something is done; Escape and a click beside it mean No, and so does Enter at once. */
export function ConfirmDialog({ isOpen, title, message, no, yes, close, onNo, onYes }: ConfirmDialogProps) {
  return (
    <AlertFrame
      isOpen={isOpen}
      title={title}
      message={message ?? 'Are you sure you want to perform the action?'}
      onClose={close?.onClose ?? onNo}
    >
      {close && (
        <Button color="inherit" onClick={close.onClose} autoFocus sx={{ mr: 'auto' }}>
          {close.label}
        </Button>
      )}
      <Button color="inherit" onClick={onNo} autoFocus={!close}>
        {no ?? 'No'}
      </Button>
      <Button variant="contained" onClick={onYes}>
        {yes ?? 'Yes'}
      </Button>
    </AlertFrame>
  )
}
