import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'

/** A day of a strip. */
export interface StripDay {
  key: number
  name: string
  /** What stands below its name. */
  notes: readonly string[]
  path: string
  /** The one whose page stands. */
  isCurrent: boolean
  /** Null where it cannot be chosen. */
  isChosen: boolean | null
}

interface DayStripProps {
  label: string
  days: readonly StripDay[]
  onToggle: (key: number) => void
}

/** Days side by side, each with what is known of it and the way to its page; some of them can be chosen. */
export function DayStrip({ label, days, onToggle }: DayStripProps) {
  return (
    <Box component="ul" aria-label={label} sx={stripStyle}>
      {days.map(({ key, name, notes, path, isCurrent, isChosen }) => (
        <Paper key={key} component="li" variant="outlined" sx={isCurrent ? currentStyle : dayStyle}>
          {isChosen !== null && (
            <Checkbox
              size="small"
              checked={isChosen}
              onChange={() => onToggle(key)}
              slotProps={{ input: { 'aria-label': name } }}
              sx={{ mt: -1, ml: -2 }}
            />
          )}
          <div>
            {isCurrent ? (
              <Typography aria-current="page" sx={{ fontWeight: 600 }}>
                {name}
              </Typography>
            ) : (
              <MuiLink component={Link} to={path}>
                {name}
              </MuiLink>
            )}
            {notes.map(note => (
              <Typography key={note} variant="body2" sx={{ color: 'text.secondary' }}>
                {note}
              </Typography>
            ))}
          </div>
        </Paper>
      ))}
    </Box>
  )
}

const stripStyle = { display: 'flex', gap: 2, m: 0, p: 0, pb: 1, overflowX: 'auto' } as const
const dayStyle = { display: 'flex', flex: 'none', listStyle: 'none', py: 2, px: 3, whiteSpace: 'nowrap' } as const
const currentStyle = { ...dayStyle, borderColor: 'primary.main' } as const
