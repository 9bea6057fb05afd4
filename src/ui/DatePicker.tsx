import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { type DateView, stepDate, toPeriodText, type WeekStart } from '#src/lib/datePeriod.ts'
import { ButtonGroup } from './ButtonGroup.tsx'
import { LazyCalendar } from './LazyCalendar.tsx'

/** What a date picker says. */
interface DatePickerWords {
  previous: Record<DateView, string>
  next: Record<DateView, string>
  views: Record<DateView, string>
  /** Names the choice of the views. */
  view: string
  calendar: string
  cancel: string
  save: string
}

const usualWords: DatePickerWords = {
  previous: { month: 'Previous month', week: 'Previous week', day: 'Previous day' },
  next: { month: 'Next month', week: 'Next week', day: 'Next day' },
  views: { month: 'Month', week: 'Week', day: 'Day' },
  view: 'View',
  calendar: 'Calendar',
  cancel: 'Cancel',
  save: 'Save',
}

export interface DatePickerProps {
  label: string
  /** An ISO day within what is shown. */
  value: string
  view: DateView
  /** Offers the three views where it is there. */
  onViewChange?: (view: DateView) => void
  /** Steps count once they are saved; Cancel goes back to the day that was last saved. */
  hasControls?: boolean
  weekStart?: WeekStart
  words?: DatePickerWords
  onChange: (value: string) => void
}

/** Steps by a month, a week or a day, and opens a calendar to go anywhere (SPEC-0 §4 "Date picker"). */
export function DatePicker(props: DatePickerProps) {
  const { label, value, view, onViewChange, hasControls = false, weekStart = 0, words = usualWords, onChange } = props
  const [draft, setDraft] = useState<string | null>(null)
  const displayed = (hasControls ? draft : null) ?? value
  const go = hasControls ? setDraft : onChange
  const steps = [
    { direction: -1, Icon: ChevronLeftOutlined, name: words.previous[view] },
    { direction: 1, Icon: ChevronRightOutlined, name: words.next[view] },
  ] as const
  const [back, forth] = steps.map(({ direction, Icon, name }) => (
    <IconButton key={direction} aria-label={name} onClick={() => go(stepDate(displayed, view, direction))}>
      <Icon fontSize="small" />
    </IconButton>
  ))
  const views = (['month', 'week', 'day'] as const).map(key => ({ key, name: words.views[key] }))
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {back}
        <PeriodButton
          value={displayed}
          view={view}
          text={toPeriodText(displayed, view, weekStart)}
          words={words}
          onPick={go}
        />
        {forth}
      </Box>
      {onViewChange && <ButtonGroup label={words.view} buttons={views} value={view} onChange={onViewChange} />}
      {hasControls && (
        <Controls
          words={words}
          isChanged={draft !== null && draft !== value}
          onCancel={() => setDraft(null)}
          onSave={() => {
            onChange(displayed)
            setDraft(null)
          }}
        />
      )}
    </Box>
  )
}

interface ControlsProps {
  words: DatePickerWords
  isChanged: boolean
  onCancel: () => void
  onSave: () => void
}

function Controls({ words, isChanged, onCancel, onSave }: ControlsProps) {
  // Not `disabled`, which would drop the focus as one of them is pressed.
  const isResting = !isChanged || undefined
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <Button
        size="small"
        color="inherit"
        aria-disabled={isResting}
        sx={restingStyle}
        onClick={() => isChanged && onCancel()}
      >
        {words.cancel}
      </Button>
      <Button
        size="small"
        variant="contained"
        aria-disabled={isResting}
        sx={restingFilledStyle}
        onClick={() => isChanged && onSave()}
      >
        {words.save}
      </Button>
    </Box>
  )
}

const resting = { color: 'text.disabled', cursor: 'default' }
const restingStyle = { '&[aria-disabled="true"]': resting }
const restingFilledStyle = {
  '&[aria-disabled="true"]': { ...resting, bgcolor: 'action.disabledBackground', boxShadow: 'none' },
}

interface PeriodButtonProps {
  value: string
  view: DateView
  /** What is shown, in words. */
  text: string
  words: DatePickerWords
  onPick: (value: string) => void
}

/** Says what is shown, and opens a calendar of days or months. */
function PeriodButton({ value, view, text, words, onPick }: PeriodButtonProps) {
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
