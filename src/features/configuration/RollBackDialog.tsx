import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { rollBackTo } from '#src/providers/configuration/versions.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { showToast } from '#src/ui/toast.ts'
import { Against } from './Against.tsx'
import { ChangeGroups } from './ChangeGroups.tsx'
import { Note } from './Note.tsx'
import { ProblemList } from './ProblemList.tsx'
import { hasLiveFiles } from './sameFiles.ts'
import { useConfigurationStatus } from './useConfigurationStatus.ts'
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
  const [displayed, setDisplayed] = useState(version)
  useEffect(() => {
    if (version !== null) setDisplayed(version)
  }, [version])
  const number = version ?? displayed
  return number === null ? null : (
    <NumberedDialog key={number} version={number} isOpen={version !== null} live={live} onClose={onClose} />
  )
}

/** Where whoever rolled back goes on: the head of the page, below which it is reported. */
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

interface RollBackStateProps {
  isRunning: boolean
  failure: RollBackFailure | null
}

/** That a roll back runs, or why it did not come about. */
function RollBackState({ isRunning, failure }: RollBackStateProps) {
  const text = useText()
  const { status } = useConfigurationStatus()
  return (
    <>
      <Box role="status" sx={{ '&:not(:empty)': { mt: 4 } }}>
        {isRunning && (
          <>
            <Typography variant="body2" sx={{ mb: 2 }}>
              {text('configuration.dialog.running')}
            </Typography>
            {/* Such as a table that is in use, for which the switch waits. */}
            {status?.Notice && (
              <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {status.Notice}
              </Typography>
            )}
            <LinearProgress aria-label={text('configuration.dialog.running')} />
          </>
        )}
      </Box>
      <Box role="alert" sx={{ '&:not(:empty)': { mt: 4 } }}>
        {failure && (
          <Note tone="danger" title={failure.message}>
            {failure.problems.length > 0 && <ProblemList problems={failure.problems} />}
          </Note>
        )}
      </Box>
    </>
  )
}

/** Why a roll back did not come about. */
interface RollBackFailure {
  message: string
  /** What is wrong with the files of the version; empty where they are not to blame. */
  problems: readonly ConfigurationProblem[]
}

/** Rolls back and tells what came of it; `onDone` is called where the files of the version are live. */
function useRollBack(version: number, onDone: () => void) {
  const text = useText()
  const queries = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<RollBackFailure | null>(null)
  const run = async (): Promise<void> => {
    setRunning(true)
    setFailure(null)
    try {
      const outcome = await rollBackTo(version)
      if (outcome.Outcome === 'refused') {
        setFailure({ message: text('configuration.dialog.refused'), problems: outcome.Problems })
      } else {
        const key = outcome.Outcome === 'live' ? 'configuration.rolledBack' : 'configuration.rolledBack.unchanged'
        showToast('success', outcome.Outcome === 'live' ? text(key, outcome.Version, version) : text(key, version))
        onDone()
      }
    } catch (error) {
      setFailure({ message: error instanceof Error ? error.message : String(error), problems: [] })
    } finally {
      setRunning(false)
      void queries.invalidateQueries({ queryKey: ['configuration'] })
    }
  }
  return { run, isRunning, failure }
}

interface RollBackForecastProps {
  version: number
  details: ReturnType<typeof useVersion>
}

/** What a roll back would change, as far as that is known. */
function RollBackForecast({ version, details: { data, error, refetch, isFetching } }: RollBackForecastProps) {
  const text = useText()
  if (error && !isFetching) {
    return (
      <ErrorState
        title={text('configuration.details.failed')}
        message={error.message}
        onRetry={() => void refetch()}
        retryLabel={text('error.retry')}
      />
    )
  }
  if (!data) {
    return (
      <Box role="status" aria-busy aria-label={text('configuration.dialog.checking')}>
        <Skeleton height={20} />
        <Skeleton width="60%" height={20} />
        <Skeleton variant="rounded" height={72} sx={{ mt: 3 }} />
      </Box>
    )
  }
  const { Against: changes } = data
  if (changes === null) return <Against details={data} />
  if (hasLiveFiles(data)) return <Typography>{text('configuration.dialog.same', version)}</Typography>
  const count = changes.length === 0 ? 'none' : changes.length === 1 ? 'one' : 'many'
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography>{text(`configuration.dialog.will.${count}`, version, changes.length)}</Typography>
      {changes.length > 0 && <ChangeGroups changes={changes} />}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text('configuration.dialog.disk', version)}
      </Typography>
    </Box>
  )
}
