import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useText } from '#src/providers/messages/useText.ts'

/** Milliseconds within which a page may come before its way is shown: longer, and a click seems to have done nothing. */
const patience = 60

/** A line at the top of the window while the code or the data of the chosen page are on their way; the page before it stays in use. */
export function NavigationLine() {
  const text = useText()
  const isLoading = useNavigation().state !== 'idle'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLoading) return setShown(false)
    const timer = setTimeout(() => setShown(true), patience)
    return () => clearTimeout(timer)
  }, [isLoading])
  if (!isShown) return null
  return (
    <LinearProgress
      aria-label={text('shell.loading')}
      sx={{ position: 'fixed', top: 0, insetInline: 0, height: 3, zIndex: 'tooltip' }}
    />
  )
}
