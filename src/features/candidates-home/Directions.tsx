import DirectionsOutlined from '@mui/icons-material/DirectionsOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { RecordValues } from '#contract/callArguments.ts'
import { toDirectionsAddress } from '#contract/mapAddress.ts'
import { useText } from '#src/providers/messages/useText.ts'

/** Leads to a facility by the map of the phone; nothing where its address is not known. */
export function Directions({ to }: { to: unknown }) {
  const text = useText()
  const href = toDirectionsAddress((to ?? {}) as RecordValues)
  if (href === null) return null
  return (
    <Box>
      <Link href={href} target="_blank" rel="noopener noreferrer" sx={linkStyle}>
        <DirectionsOutlined fontSize="small" aria-hidden />
        {text('shiftClock.directions')}
      </Link>
    </Box>
  )
}

const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 32,
  fontWeight: 600,
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
