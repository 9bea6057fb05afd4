import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Toasts } from '../Toasts.tsx'
import { showToast, type ToastStatus } from '../toast.ts'

const statuses: ToastStatus[] = ['success', 'error', 'warning', 'info']

/** A short notice of each status. */
export function ToastsStory() {
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      {statuses.map(status => (
        <Button
          key={status}
          variant="outlined"
          color="inherit"
          onClick={() => showToast(status, `A notice: ${status}.`)}
        >
          {status}
        </Button>
      ))}
      <Toasts />
    </Stack>
  )
}
