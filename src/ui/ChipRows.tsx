import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A row: what it is, a quiet line about it, and what belongs to it. */
export interface ChipRow {
  key: number | string
  title: string
  /** The page of it; null where there is none. */
  path?: string | null | undefined
  about: readonly (string | null)[]
  chips: readonly RowChip[]
  /** Stands above the chips. */
  note?: ReactNode
}

export interface RowChip {
  label: string
  path?: string | null | undefined
  isOutlined?: boolean
}

/** A list of rows with chips. */
export function ChipRows({ label, rows }: { label: string; rows: readonly ChipRow[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ key, title, path, about, chips, note }) => (
        <Box component="li" key={key} sx={rowStyle}>
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {path ? (
                <MuiLink component={Link} to={path}>
                  {title}
                </MuiLink>
              ) : (
                title
              )}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {about.filter(Boolean).join(' · ')}
            </Typography>
          </Box>
          <Box sx={{ minWidth: 0 }}>
            {note && (
              <Typography variant="body2" sx={{ color: 'text.secondary', mb: chips.length > 0 ? 1 : 0 }}>
                {note}
              </Typography>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {chips.map(chip => (
                <RowChipItem key={chip.label} chip={chip} />
              ))}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function RowChipItem({ chip: { label, path, isOutlined = false } }: { chip: RowChip }) {
  const variant = isOutlined ? 'outlined' : 'filled'
  if (!path) return <Chip variant={variant} label={label} />
  return <Chip variant={variant} label={label} component={Link} to={path} clickable />
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'center',
  columnGap: 4,
  rowGap: 1,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const
