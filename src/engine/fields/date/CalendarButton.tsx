import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'

// The calendar weighs as much as the rest of a form: it loads when it is opened.
const Calendar = buildLazyPart(
  async () => (await loadPart(() => import('./Calendar.tsx'))).Calendar,
  retry => (
    <ErrorState
      title={getText('part.failed')}
      message={getText('part.kept')}
      onRetry={retry}
      retryLabel={getText('part.retry')}
    />
  ),
)

interface CalendarButtonProps {
  /** An ISO date or date-time; null or any other text opens at today. */
  value: string | null
  hasTime: boolean
  /** Gets the local date, or date and time, as ISO text without a zone. */
  onPick: (picked: string) => void
}

/** The button at the end of a date's input that opens a calendar. */
export function CalendarButton({ value, hasTime, onPick }: CalendarButtonProps) {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={text('engine.date.open')}
        aria-haspopup="dialog"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <CalendarTodayOutlined fontSize="small" />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('engine.date.calendar') } }}
      >
        <Calendar
          value={value}
          hasTime={hasTime}
          onPick={(picked, isDone) => {
            onPick(picked)
            if (isDone) setAnchor(null)
          }}
        />
      </Popover>
    </InputAdornment>
  )
}
