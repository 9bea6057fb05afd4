import Box from '@mui/material/Box'
import { toInitials } from '#src/lib/initials.ts'
import { useStore } from '#src/lib/useStore.ts'
import { profilePicture } from '#src/providers/files/profilePicture.ts'

const faceStyle = {
  width: 28,
  height: 28,
  flex: 'none',
  borderRadius: '50%',
  objectFit: 'cover',
  display: 'grid',
  placeItems: 'center',
  color: 'primary.main',
  bgcolor: 'tint.primary',
} as const

const letterStyle = { content: 'attr(data-initials)', typography: 'caption', fontWeight: 600, lineHeight: 1 } as const

/** The user's picture; the first letters of his names where there is none, or none has come yet. */
export function ProfileFace({ name }: { name: string }) {
  const picture = useStore(profilePicture)
  if (picture) return <Box component="img" src={picture} alt="" sx={faceStyle} />
  return (
    // Drawn, not written: they are no part of the name of what stands around them.
    <Box
      component="span"
      aria-hidden
      data-initials={toInitials(name)}
      sx={{ ...faceStyle, '&::before': letterStyle }}
    />
  )
}
