import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Close from '@mui/icons-material/Close'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Fade from '@mui/material/Fade'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useStore } from '#src/lib/useStore.ts'
import { type Toast, type ToastStatus, toasts } from './toast.ts'
import { toastTimes, useToastLife } from './useToastLife.ts'

const icons = {
  success: CheckCircleOutlined,
  error: ErrorOutlineOutlined,
  warning: WarningAmberOutlined,
  info: InfoOutlined,
} satisfies Record<ToastStatus, unknown>

/** Where toasts stand; errors and warnings are read out at once, the others when there is a pause. */
export function Toasts({ closeLabel = 'Close' }: { closeLabel?: string }) {
  const standing = useStore(toasts)
  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: 24,
        // In the middle of the lower edge, where neither the actions of a page nor the pager stand.
        insetInline: 0,
        mx: 'auto',
        width: 'min(420px, calc(100% - 32px))',
        display: 'grid',
        gap: 2,
        pointerEvents: 'none',
      }}
    >
      {standing.map(toast => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </Box>
  )
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const { isOpen, close, remove, hold, release } = useToastLife(toast)
  const StatusIcon = icons[toast.status]
  const isUrgent = toast.status === 'error' || toast.status === 'warning'
  return (
    <Fade in={isOpen} appear timeout={toastTimes.fadeIn} onExited={remove}>
      <Paper
        variant="outlined"
        role={isUrgent ? 'alert' : 'status'}
        onMouseEnter={hold}
        onMouseLeave={release}
        sx={{ display: 'flex', gap: 3, p: 3, alignItems: 'flex-start', boxShadow: 6, pointerEvents: 'auto' }}
      >
        <StatusIcon color={toast.status} fontSize="small" aria-hidden />
        <Typography sx={{ flex: 1, overflowWrap: 'anywhere' }}>{toast.text}</Typography>
        {toast.status === 'error' && (
          <IconButton size="small" aria-label={closeLabel} onClick={close} sx={{ m: -1.5 }}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </Paper>
    </Fade>
  )
}
