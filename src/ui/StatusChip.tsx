import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { StatusStyle } from '#contract/machine.ts'
import { toneOfStatus } from '#src/theme/status.ts'
import type { Tone } from '#src/theme/tokens.ts'

/** The colour of what has a tone. */
export const colourOfTone: Record<Tone, string> = {
  primary: 'primary.main',
  danger: 'error.main',
  warning: 'warning.main',
  success: 'success.main',
  info: 'info.main',
  neutral: 'text.secondary',
}

export interface StatusChipProps {
  /** Without one it is quiet: a plain mark. */
  status?: StatusStyle | undefined
  /** The word that stands beside the colour. */
  label: ReactNode
}

/** A status as a soft chip: tinted ground, strong text and a dot. */
export function StatusChip({ status, label }: StatusChipProps) {
  const tone = status ? toneOfStatus[status] : 'neutral'
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        height: 22,
        px: 2,
        borderRadius: 1,
        typography: 'caption',
        whiteSpace: 'nowrap',
        color: colourOfTone[tone],
        bgcolor: `tint.${tone}`,
      }}
    >
      <Box component="span" aria-hidden sx={{ width: 6, height: 6, borderRadius: '50%', bgcolor: 'currentColor' }} />
      {label}
    </Box>
  )
}
