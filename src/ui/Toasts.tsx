import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Close from '@mui/icons-material/Close'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { screenClass } from '#src/lib/printing.ts'
import { useStore } from '#src/lib/useStore.ts'
import { removeToast, type Toast, type ToastStatus, toasts } from './toast.ts'

/** SPEC-0 §4 "Toast", in milliseconds. */
const toastTimes = { fade: 500, success: 5_000, other: 10_000 } as const

/** How long a toast stands: it fades in, stays its time (longer while it is pointed at or has the focus), fades out and is gone. */
function useToastLife({ id, status }: Toast) {
  const [isOpen, setOpen] = useState(true)
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPointedAt || isFocused
  useEffect(() => {
    if (isHeld) return
    const stay = status === 'success' ? toastTimes.success : toastTimes.other
    const timer = setTimeout(() => setOpen(false), stay)
    return () => clearTimeout(timer)
  }, [isHeld, status])
  const close = useCallback(() => setOpen(false), [])
  const remove = useCallback(() => removeToast(id), [id])
  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(remove, toastTimes.fade)
    return () => clearTimeout(timer)
  }, [isOpen, remove])
  const holds = {
    onMouseEnter: () => setPointedAt(true),
    onMouseLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
  return { isOpen, close, remove, holds }
}

const icons = {
  success: CheckCircleOutlined,
  error: ErrorOutlineOutlined,
  warning: WarningAmberOutlined,
  info: InfoOutlined,
} satisfies Record<ToastStatus, unknown>

/**
 * Where toasts stand; errors and warnings are read out at once, the others when there is a pause. Its regions are always there,
 * for screen readers tell only of what comes into one, and beside the page, which a dialog hides from them.
 */
export function Toasts({ closeLabel = 'Close' }: { closeLabel?: string }) {
  const standing = useStore(toasts)
  const region = useNeverHidden()
  const draw = (toast: Toast) => <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
  return createPortal(
    <Box
      ref={region}
      className={screenClass}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        // In the middle of the header: below it are fields and buttons, of a page or of a dialog.
        top: 8,
        insetInline: 0,
        mx: 'auto',
        width: 'min(420px, calc(100% - 32px))',
        pointerEvents: 'none',
      }}
    >
      <Box role="alert" sx={regionStyle}>
        {standing.filter(isUrgent).map(draw)}
      </Box>
      <Box role="status" sx={regionStyle}>
        {standing.filter(toast => !isUrgent(toast)).map(draw)}
      </Box>
    </Box>,
    document.body,
  )
}

const regionStyle = { display: 'grid', gap: 2, '&:not(:empty) + &:not(:empty)': { mt: 2 } }

function isUrgent({ status }: Toast): boolean {
  return status === 'error' || status === 'warning'
}

/** A dialog hides everything beside it from screen readers; what must be heard all the same takes that back. */
function useNeverHidden() {
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!region.current) return
    const observer = new MutationObserver(() => region.current?.removeAttribute('aria-hidden'))
    observer.observe(region.current, { attributeFilter: ['aria-hidden'] })
    return () => observer.disconnect()
  }, [])
  return region
}

function ToastText({ toast: { text, onPress } }: { toast: Toast }) {
  const words = <Typography sx={{ flex: 1, overflowWrap: 'anywhere' }}>{text}</Typography>
  if (!onPress) return words
  return (
    <ButtonBase onClick={onPress} sx={{ flex: 1, textAlign: 'start', borderRadius: 1 }}>
      {words}
    </ButtonBase>
  )
}

function ToastButton({ label, onPress, onPressed }: { label: string; onPress: () => void; onPressed: () => void }) {
  const press = () => {
    onPressed()
    onPress()
  }
  return (
    <Button size="small" onClick={press} sx={{ flexShrink: 0, my: -1 }}>
      {label}
    </Button>
  )
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const { isOpen, close, remove, holds } = useToastLife(toast)
  const StatusIcon = icons[toast.status]
  return (
    <Paper
      variant="outlined"
      {...holds}
      sx={{
        display: 'flex',
        gap: 3,
        p: 3,
        alignItems: 'flex-start',
        boxShadow: 6,
        pointerEvents: 'auto',
        opacity: isOpen ? 1 : 0,
        transition: `opacity ${toastTimes.fade}ms`,
        '@starting-style': { opacity: 0 },
      }}
    >
      <StatusIcon color={toast.status} fontSize="small" aria-hidden />
      <ToastText toast={toast} />
      {toast.button && <ToastButton {...toast.button} onPressed={remove} />}
      {toast.status === 'error' && (
        <IconButton size="small" aria-label={closeLabel} onClick={close} sx={{ m: -1.5 }}>
          <Close fontSize="small" />
        </IconButton>
      )}
    </Paper>
  )
}
