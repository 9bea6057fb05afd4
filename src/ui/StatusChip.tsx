import Box from '@mui/material/Box'
import type { StatusStyle } from '#contract/machine.ts'
import { toneOfStatus } from '#src/theme/status.ts'
import type { Tone } from '#src/theme/tokens.ts'

const colourOfTone: Record<Tone, string> = {
  primary: 'primary.main',
  danger: 'error.main',
  warning: 'warning.main',
  success: 'success.main',
  info: 'info.main',
  neutral: 'text.secondary',
}

export interface StatusChipProps {
  status: StatusStyle
  /** The word that stands beside the colour. */
  label: string
}

/** A status as a soft chip: tinted ground, strong text and a dot. */
export function StatusChip({ status, label }: StatusChipProps) {
  const tone = toneOfStatus[status]
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
