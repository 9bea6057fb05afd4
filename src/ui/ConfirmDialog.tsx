import Button from '@mui/material/Button'
import { AlertFrame } from './AlertFrame.tsx'
import type { AskedField, Question } from './confirmation.ts'
import { LabelledInput } from './LabelledInput.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  /** Its buttons read No and Yes unless it says otherwise (SPEC-0 §2 "Shared widgets"). */
  question?: Question
  /** A third button, where a No does something too: it, Escape and a click beside the dialog close it then. */
  close?: { label: string; onClose: () => void } | undefined
  /** Where something is to be typed; without it there is no Yes. */
  field?: (AskedField & { onChange: (value: string) => void }) | undefined
  onNo: () => void
  onYes: () => void
}

/** Asks before something is done; Escape and a click beside it mean No, and so does Enter at once. */
export function ConfirmDialog({ isOpen, question = {}, close, field, onNo, onYes }: ConfirmDialogProps) {
  const { title, message, no, yes, isDestructive } = question
  return (
    <AlertFrame
      isOpen={isOpen}
      title={title}
      message={message ?? 'Are you sure you want to perform the action?'}
      onClose={close?.onClose ?? onNo}
      body={
        field && (
          <LabelledInput
            label={field.label}
            value={field.value}
            autoComplete="off"
            autoFocus
            input={{ type: field.type }}
            onChange={field.onChange}
          />
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
      <Button
        variant="contained"
        color={isDestructive ? 'error' : 'primary'}
        disabled={field?.value === ''}
        onClick={onYes}
      >
        {yes ?? 'Yes'}
      </Button>
    </AlertFrame>
  )
}
