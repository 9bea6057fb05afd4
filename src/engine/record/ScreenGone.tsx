import MenuOutlined from '@mui/icons-material/MenuOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { menuRequests } from '#src/lib/menuRequests.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { GoneScreen } from './useScreen.ts'

/** Stands where a screen was that the configuration has no more, or not for this user: what happened, what is kept, where to go. */
export function ScreenGone({ title, isDenied, isKept }: GoneScreen) {
  const text = useText()
  const heading = useRef<HTMLElement>(null)
  const name = text(isDenied ? 'engine.screen.denied' : 'engine.screen.gone', title)
  useTitleAfter()
  useDocumentTitle(name)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', pt: { xs: 8, sm: 20 }, textAlign: 'center' }}>
      <Typography ref={heading} variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography sx={{ mt: 2, color: 'text.secondary' }}>
        {text(isDenied ? 'engine.screen.denied.why' : 'engine.screen.why')}
      </Typography>
      {isKept && <Typography sx={{ mt: 2 }}>{text('engine.screen.kept')}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2, mt: 6 }}>
        <Button
          variant="outlined"
          startIcon={<MenuOutlined fontSize="small" />}
          // The shell closes a menu at any click that is not about it.
          aria-controls="side-menu"
          onClick={() => menuRequests.set(menuRequests.get() + 1)}
        >
          {text('engine.screen.menu')}
        </Button>
        <Button variant="contained" component={Link} to="/home">
          {text('engine.screen.home')}
        </Button>
      </Box>
    </Box>
  )
}

/** Leaves the window the title that it had: the screen that comes back says it only once. */
function useTitleAfter(): void {
  useEffect(() => {
    const before = document.title
    return () => {
      document.title = before
    }
  }, [])
}
