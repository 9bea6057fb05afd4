import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FormEvent } from 'react'
import { AlertFrame } from './AlertFrame.tsx'
import type { AskedField, Question } from './confirmation.ts'
import { LabelledInput } from './LabelledInput.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  /** What is said where its code does not come. */
  failed?: string | undefined
  /** Its buttons read No and Yes unless it says otherwise (SPEC-0 §2 "Shared widgets"). */
  question?: Question
  /** A third button, where a No does something too: it, Escape and a click beside the dialog close it then. */
  close?: { label: string; onClose: () => void } | undefined
  /** Where something is to be typed; without it there is no Yes. */
  field?: (AskedField & { onChange: (value: string) => void; error?: string | undefined; isBusy?: boolean }) | undefined
  onNo: () => void
  onYes: () => void
}

/** Asks before something is done; Escape and a click beside it mean No, and so does Enter at once. */
export function ConfirmDialog({ isOpen, question = {}, close, field, onNo, onYes }: ConfirmDialogProps) {
  const { title, message, no, yes, isDestructive } = question
  const canSend = field?.value !== '' && field?.isBusy !== true
  const send = (event: FormEvent) => {
    event.preventDefault()
    // The dialog stands within a form of the page where one asks, though not in its element.
    event.stopPropagation()
    if (canSend) onYes()
  }
  return (
    <AlertFrame
      isOpen={isOpen}
      title={title}
      message={message ?? 'Are you sure you want to perform the action?'}
      onClose={close?.onClose ?? onNo}
      body={
        field && (
          <Box component="form" noValidate onSubmit={send}>
            <LabelledInput
              label={field.label}
              value={field.value}
              autoComplete={field.autoComplete ?? 'off'}
              autoFocus
              input={{ type: field.type }}
              error={field.error}
              onChange={field.onChange}
            />
          </Box>
        )
      }
    >
      {close && (
        <Button color="inherit" onClick={close.onClose} autoFocus sx={{ mr: 'auto' }}>
          {close.label}
        </Button>
      )}
      <Button color="inherit" onClick={onNo} autoFocus={!close && !field}>
        {no ?? 'No'}
      </Button>
      <Button variant="contained" color={isDestructive ? 'error' : 'primary'} disabled={!canSend} onClick={onYes}>
        {yes ?? 'Yes'}
      </Button>
    </AlertFrame>
  )
}
