import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { formatClock } from '#contract/wallClock.ts'
import { findPeriod, toPeriodText } from '#src/lib/datePeriod.ts'
import { toToday } from '#src/lib/today.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { ButtonGroup } from '#src/ui/ButtonGroup.tsx'
import { DatePicker } from '#src/ui/DatePicker.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { showToast } from '#src/ui/toast.ts'
import { MonthDays } from './MonthDays.tsx'
import { type DayTimes, TimesOfDay } from './TimesOfDay.tsx'
import { type SaidDay, useAvailability } from './useAvailability.ts'

type Mark = 'available' | 'unavailable'

const marks: readonly Mark[] = ['available', 'unavailable']

/** A month of days of which a candidate says whether he can work then. */
export function AvailabilityCalendar({
  availabilities,
  candidateId,
}: {
  availabilities: Resource
  candidateId: number
}) {
  const text = useText()
  const [month, setMonth] = useState(toToday)
  const [mark, setMark] = useState<Mark>('available')
  const [times, setTimes] = useState<DayTimes | null>(null)
  const range = findPeriod(month, 'month')
  const { days, error, isRead, read, say } = useAvailability(availabilities, candidateId, range)
  const meant: SaidDay = { isAvailable: mark === 'available', from: times?.from ?? null, to: times?.to ?? null }
  const press = (date: string) => {
    if (times !== null && !hasTimes(times)) return showToast('error', text('availability.noTimes'))
    void say([date], isSame(days.get(date), meant) ? null : meant)
  }
  if (error && !isRead) return <ErrorState title={text('engine.list.failed')} message={error.message} onRetry={read} />
  return (
    <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 }, display: 'grid', gap: 4 }}>
      <Typography sx={{ color: 'text.secondary', maxWidth: 640 }}>{text('availability.hint')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 6, rowGap: 3 }}>
        <DatePicker label={text('candidateHome.availability')} value={month} view="month" onChange={setMonth} />
        <ButtonGroup
          label={text('availability.mark')}
          buttons={marks.map(key => ({ key, name: text(`availability.${key}`) }))}
          value={mark}
          onChange={setMark}
        />
        <TimesOfDay times={times} onChange={setTimes} />
      </Box>
      <MonthDays
        label={text('availability.month', toPeriodText(month, 'month'))}
        month={month}
        first={toToday()}
        describe={date => text('availability.day', toPeriodText(date, 'day'), describe(days.get(date), text))}
        render={date => <DayMark said={days.get(date)} />}
        toGround={date => toGround(days.get(date))}
        onPress={press}
        onMonth={setMonth}
      />
    </Paper>
  )
}

/** Both are times, and the second comes later. */
function hasTimes({ from, to }: DayTimes): boolean {
  const isTime = (text: string | null) => text !== null && /^\d{2}:\d{2}$/.test(text)
  return isTime(from) && isTime(to) && (from ?? '') < (to ?? '')
}

function isSame(said: SaidDay | undefined, meant: SaidDay): boolean {
  return said?.isAvailable === meant.isAvailable && said.from === meant.from && said.to === meant.to
}

function toGround(said: SaidDay | undefined): string | undefined {
  if (!said) return undefined
  return said.isAvailable ? 'tint.success' : 'tint.danger'
}

function toTimes({ from, to }: SaidDay, text: ToText): string | null {
  const toClock = (time: string) => formatClock(`2000-01-01T${time}`, 'time')
  return from !== null && to !== null ? text('jobs.plan.range', toClock(from), toClock(to)) : null
}

function describe(said: SaidDay | undefined, text: ToText): string {
  if (!said) return text('availability.nothing')
  const state = text(said.isAvailable ? 'availability.available' : 'availability.unavailable')
  return [state, toTimes(said, text)].filter(Boolean).join(', ')
}

function DayMark({ said }: { said: SaidDay | undefined }) {
  const text = useText()
  if (!said) return null
  const Icon = said.isAvailable ? CheckOutlined : BlockOutlined
  return (
    <>
      <Icon fontSize="small" aria-hidden sx={{ color: said.isAvailable ? 'success.main' : 'error.main' }} />
      {said.from !== null && (
        <Typography variant="caption" aria-hidden sx={{ display: { xs: 'none', sm: 'block' } }}>
          {toTimes(said, text)}
        </Typography>
      )}
    </>
  )
}
