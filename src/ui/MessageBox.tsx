import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { AlertFrame } from './AlertFrame.tsx'

export interface MessageBoxProps {
  isOpen: boolean
  title?: string
  message: ReactNode
  onClose: () => void
}

/** Tells something that is to be read before one goes on; titled Confirmation unless said otherwise (SPEC-0 §2 "Shared widgets"). */
export function MessageBox({ isOpen, title, message, onClose }: MessageBoxProps) {
  return (
    <AlertFrame isOpen={isOpen} title={title} message={message} onClose={onClose}>
      <Button variant="contained" onClick={onClose} autoFocus>
        Close
      </Button>
    </AlertFrame>
  )
}
