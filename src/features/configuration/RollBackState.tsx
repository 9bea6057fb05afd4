import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useText } from '#src/providers/messages/useText.ts'
import { Note } from './Note.tsx'
import { ProblemList } from './ProblemList.tsx'
import { useConfigurationStatus } from './useConfigurationStatus.ts'
import type { RollBackFailure } from './useRollBack.ts'

interface RollBackStateProps {
  isRunning: boolean
  failure: RollBackFailure | null
}

/** That a roll back runs, or why it did not come about. */
export function RollBackState({ isRunning, failure }: RollBackStateProps) {
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
