import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { LoadingOverlay } from '../LoadingOverlay.tsx'

const displayedFor = 2000

/** What lies over the page while requests run. */
export function LoadingOverlayStory() {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setBusy(false), displayedFor)
    return () => clearTimeout(timer)
  }, [isBusy])
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setBusy(true)}>
        Be busy for two seconds
      </Button>
      <LoadingOverlay isBusy={isBusy} />
    </>
  )
}
