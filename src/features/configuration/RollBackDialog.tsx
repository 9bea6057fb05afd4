import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { RollBackForecast } from './RollBackForecast.tsx'
import { RollBackState } from './RollBackState.tsx'
import { hasLiveFiles } from './sameFiles.ts'
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

/** Where whoever rolled back goes on: the head of the page, below which it is told. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
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
  const [isDone, setDone] = useState(false)
  const { run, isRunning, failure } = useRollBack(version, () => {
    setDone(true)
    onClose()
  })
  const leave = () => {
    // What opened it leaves the page with the roll back.
    if (isDone) focusHeading()
    setDone(false)
  }
  const details = useVersion(version, live, isOpen)
  const isRefused = failure !== null && failure.problems.length > 0
  const isSame = details.data !== undefined && hasLiveFiles(details.data)
  const canRun = details.data?.Against != null
  const isOffered = !isRefused && !isSame
  return (
    <Dialog
      open={isOpen}
      onClose={isRunning ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
      slotProps={{ transition: { onExited: leave } }}
    >
      <DialogTitle id={`${id}-title`}>{text('configuration.rollBack.to', version)}</DialogTitle>
      <DialogContent tabIndex={0} role="group" aria-labelledby={`${id}-title`}>
        {!isRefused && <RollBackForecast version={version} details={details} />}
        <RollBackState isRunning={isRunning} failure={failure} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isRunning} autoFocus>
          {text(isOffered ? 'configuration.dialog.cancel' : 'configuration.dialog.close')}
        </Button>
        {isOffered && (
          <Button variant="contained" onClick={() => void run()} disabled={!canRun || isRunning}>
            {text('configuration.rollBack.to', version)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
