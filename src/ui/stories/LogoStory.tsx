import Stack from '@mui/material/Stack'
import { Logo } from '../Logo.tsx'

/** The mark with the word, and alone. */
export function LogoStory() {
  return (
    <Stack direction="row" sx={{ gap: 6 }}>
      <Logo />
      <Logo isMarkOnly />
    </Stack>
  )
}
