import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ImportBody } from './ImportBody.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { StepButtons } from './StepButtons.tsx'
import { useImport } from './useImport.ts'
import { useLeaving } from './useLeaving.ts'

interface ImportDialogProps {
  resource: Resource
  imports: Resource
  /** `isChanged` is true where rows were written, or may be from now on. */
  onClose: (isChanged: boolean) => void
}

/** Brings the rows of a file in: file, columns, what will happen, what was done. A lazy chunk of its own. */
export function ImportDialog({ resource, imports, onClose }: ImportDialogProps) {
  const text = useText()
  const titleId = useId()
  const state = useImport({ resource, imports })
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  const { step } = state
  const close = () => onClose(step === 'done')
  const leave = useLeaving(state, close)
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isNarrow}
      maxWidth="md"
      onClose={(_, reason) => {
        if (reason === 'escapeKeyDown') void leave()
      }}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { minHeight: 'min(500px, calc(100% - 64px))' } } }}
    >
      <DialogTitle id={titleId}>{text('engine.import.title', resource.descriptor.title ?? resource.name)}</DialogTitle>
      <ImportSteps current={step} />
      <DialogContent dividers>
        <ImportBody state={state} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        <StepButtons state={state} onClose={close} onLeave={() => void leave()} />
      </DialogActions>
    </Dialog>
  )
}
