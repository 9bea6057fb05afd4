import Box from '@mui/material/Box'

interface FilePreviewProps {
  /** Null while it is not known. */
  address: string | null
  name: string
}

/** A picture, small; its place is held until it has come. */
export function FilePreview({ address, name }: FilePreviewProps) {
  const look = { width: 56, height: 56, flexShrink: 0, border: 1, borderColor: 'divider', borderRadius: 1 }
  if (address === null) return <Box sx={{ ...look, bgcolor: 'action.hover' }} />
  return <Box component="img" src={address} alt={name} sx={{ ...look, objectFit: 'cover' }} />
}
