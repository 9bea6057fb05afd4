import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export interface Fact {
  label: string
  /** Nothing is shown for null or an empty text. */
  value: ReactNode
}

/** Facts with their names above them, side by side as far as there is room. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const displayed = facts.filter(({ value }) => value !== null && value !== undefined && value !== '')
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))' }}
    >
      {displayed.map(({ label, value }) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
