import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { RollBackForecast } from './RollBackForecast.tsx'
import { RollBackState } from './RollBackState.tsx'
import { useRollBack } from './useRollBack.ts'
import { useVersion } from './useVersions.ts'

interface RollBackDialogProps {
  /** Null while nothing is asked. */
  version: number | null
  live: number
  onClose: () => void
}

/** Asks before a roll back: it says what will change, shows that it runs, and why where it is refused. */
export function RollBackDialog({ version, live, onClose }: RollBackDialogProps) {
  // The dialog keeps its words while it closes.
  const [shown, setShown] = useState(version)
  useEffect(() => {
    if (version !== null) setShown(version)
  }, [version])
  const number = version ?? shown
  return number === null ? null : (
    <NumberedDialog key={number} version={number} isOpen={version !== null} live={live} onClose={onClose} />
  )
}

interface NumberedDialogProps {
  version: number
  isOpen: boolean
  live: number
  onClose: () => void
}

function NumberedDialog({ version, isOpen, live, onClose }: NumberedDialogProps) {
  const text = useText()
  const id = useId()
  const { run, isRunning, failure } = useRollBack(version, onClose)
  const details = useVersion(version, live, isOpen)
  const isRefused = failure !== null && failure.problems.length > 0
  const canRun = details.data?.Against != null && !isRefused
  return (
    <Dialog
      open={isOpen}
      onClose={isRunning ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>{text('configuration.rollBack.to', version)}</DialogTitle>
      <DialogContent tabIndex={0} role="group" aria-labelledby={`${id}-title`}>
        {!isRefused && <RollBackForecast version={version} details={details} />}
        <RollBackState isRunning={isRunning} failure={failure} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isRunning} autoFocus>
          {text(isRefused ? 'configuration.dialog.close' : 'configuration.dialog.cancel')}
        </Button>
        {!isRefused && (
          <Button variant="contained" onClick={() => void run()} disabled={!canRun || isRunning}>
            {text('configuration.rollBack.to', version)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
