import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useStore } from '#src/lib/useStore.ts'
import { findFullName } from '#src/providers/auth/findFullName.ts'
import { profilePicture } from '#src/providers/files/profilePicture.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Face } from './Face.tsx'

/** What stands beside the lists while nobody is chosen: a welcome and the user's picture (SPEC-0 §2). */
export function Welcome() {
  const text = useText()
  const picture = useStore(profilePicture)
  const name = findFullName()
  return (
    <Box sx={{ display: 'grid', alignContent: 'center', justifyItems: 'center', gap: 3, p: 6, textAlign: 'center' }}>
      <Face name={name} picture={picture} size={96} />
      <Typography variant="h1" component="h2">
        {text('chat.page.welcome', name)}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 420 }}>{text('chat.page.welcomeHint')}</Typography>
    </Box>
  )
}
