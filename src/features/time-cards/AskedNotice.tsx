import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useText } from '#src/providers/messages/useText.ts'

interface AskedNoticeProps {
  /** What the services ask back before they do it (domain "Questions"). */
  message: string
  isBusy: boolean
  onNo: () => void
  onYes: () => void
}

/** A question of the services within a form; what was typed stays. */
export function AskedNotice({ message, isBusy, onNo, onYes }: AskedNoticeProps) {
  const text = useText()
  return (
    <Alert severity="warning" sx={{ whiteSpace: 'pre-line' }}>
      {message}
      <Box sx={{ display: 'flex', gap: 2, mt: 3 }}>
        <Button variant="contained" loading={isBusy} onClick={onYes}>
          {text('engine.yes')}
        </Button>
        <Button color="inherit" disabled={isBusy} onClick={onNo}>
          {text('engine.no')}
        </Button>
      </Box>
    </Alert>
  )
}
