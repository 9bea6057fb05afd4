import Link from '@mui/material/Link'
import { useText } from '#src/providers/messages/useText.ts'

/** The first stop of the keyboard: past header and menu, straight to the page. */
export function SkipLink() {
  const text = useText()
  return (
    <Link
      href="#main"
      onClick={event => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        px: 4,
        py: 2,
        borderRadius: 1,
        bgcolor: 'background.paper',
        zIndex: 'tooltip',
        transform: 'translateY(-200%)',
        '@media (pointer: coarse)': { display: 'flex', alignItems: 'center', minHeight: 44 },
        '&:focus': { transform: 'none' },
      }}
    >
      {text('shell.skip')}
    </Link>
  )
}
