import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import type { DateView } from '#src/lib/datePeriod.ts'
import type { DatePickerWords } from './datePickerWords.ts'
import { LazyCalendar } from './LazyCalendar.tsx'

interface PeriodButtonProps {
  value: string
  view: DateView
  /** What is shown, in words. */
  text: string
  words: DatePickerWords
  onPick: (value: string) => void
}

/** Says what is shown, and opens a calendar of days or months. */
export function PeriodButton({ value, view, text, words, onPick }: PeriodButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ minWidth: view === 'week' ? 212 : 148, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
      >
        <Box component="span" aria-live="polite">
          {text}
        </Box>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': words.calendar } }}
      >
        <LazyCalendar
          value={value}
          isOfMonths={view === 'month'}
          onPick={(picked, isDone) => {
            onPick(picked)
            if (isDone) setAnchor(null)
          }}
        />
      </Popover>
    </>
  )
}
