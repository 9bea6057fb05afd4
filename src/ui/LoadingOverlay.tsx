import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useState } from 'react'

/** SPEC-0 §7 "Generic request behaviour", in milliseconds. */
const overlayTimes = { showAfter: 50, hideAfter: 200 } as const

/** Covers the page while requests run: only those that take over 50 ms show it, and it stays 200 ms after the last one. */
export function LoadingOverlay({ isBusy, label = 'Loading' }: { isBusy: boolean; label?: string }) {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(isBusy), isBusy ? overlayTimes.showAfter : overlayTimes.hideAfter)
    return () => clearTimeout(timer)
  }, [isBusy])
  if (!isVisible) return null
  return (
    <Box sx={{ position: 'fixed', inset: 0, zIndex: theme => theme.zIndex.modal + 1, cursor: 'progress' }}>
      <LinearProgress aria-label={label} sx={{ height: 3 }} />
    </Box>
  )
}
