import Avatar from '@mui/material/Avatar'

interface FaceProps {
  name: string
  picture: string | null
  /** In pixels. */
  size?: number
}

/** Somebody's picture, or the first letters of his names. */
export function Face({ name, picture, size = 32 }: FaceProps) {
  const letters = name
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(each => [...each][0]?.toUpperCase() ?? '')
    .join('')
  return (
    <Avatar
      src={picture ?? undefined}
      alt=""
      aria-hidden
      sx={{
        ...{ width: size, height: size, flex: 'none', color: 'primary.main', bgcolor: 'tint.primary' },
        typography: size > 40 ? 'h1' : 'caption',
      }}
    >
      {letters}
    </Avatar>
  )
}
