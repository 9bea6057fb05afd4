import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useId } from 'react'
import { toPeriodText } from '#src/lib/datePeriod.ts'
import { hiddenStyle } from './hiddenStyle.ts'

/** What opens and closes a day; they get it as `12/31/2026 Thu`. */
export interface TileWords {
  expand: (day: string) => string
  collapse: (day: string) => string
}

const usualWords: TileWords = {
  expand: day => `Show all of ${day}`,
  collapse: day => `Show less of ${day}`,
}

interface CalendarTileProps {
  date: string
  /** Stands instead of the figure of the day. */
  title: string | null
  /** In pixels. */
  heights: { minHeight: number; maxHeight?: number }
  /** Of another month than the one that is shown. */
  isOutside: boolean
  isExpanded: boolean
  /** Absent where the day cannot be opened. */
  onToggle: (() => void) | undefined
  words: TileWords | undefined
  children: ReactNode
}

/** A day of a calendar. */
export function CalendarTile(props: CalendarTileProps) {
  const { date, title, heights, isOutside, isExpanded, onToggle, words = usualWords, children } = props
  const id = useId()
  const day = toPeriodText(date, 'day')
  const Mark = isExpanded ? ExpandLessOutlined : ExpandMoreOutlined
  return (
    <Box component="td" sx={{ border: 1, borderColor: 'divider', p: 0, verticalAlign: 'top' }}>
      <Box sx={{ ...heights, display: 'flex', flexDirection: 'column', overflow: 'hidden', p: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32, flexShrink: 0 }}>
          <Box
            component="time"
            dateTime={date}
            sx={{ flex: 1, px: 1, color: isOutside ? 'text.secondary' : undefined }}
          >
            <span aria-hidden>{title ?? Number(date.slice(8))}</span>
            <Box component="span" sx={hiddenStyle}>
              {day}
            </Box>
          </Box>
          {onToggle && children !== null && (
            <IconButton
              size="small"
              aria-label={isExpanded ? words.collapse(day) : words.expand(day)}
              aria-expanded={isExpanded}
              aria-controls={id}
              onClick={onToggle}
            >
              <Mark fontSize="small" />
            </IconButton>
          )}
        </Box>
        <Box id={id} sx={{ minHeight: 0, overflow: 'hidden', px: 1 }}>
          {children}
        </Box>
      </Box>
    </Box>
  )
}
