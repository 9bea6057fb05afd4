import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { formatClock } from '#contract/wallClock.ts'
import { findPeriod, toPeriodText } from '#src/lib/datePeriod.ts'
import { toToday } from '#src/lib/today.ts'
import { askResource } from '#src/providers/data/askResource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { ButtonGroup } from '#src/ui/ButtonGroup.tsx'
import { DatePicker } from '#src/ui/DatePicker.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { TimePicker } from '#src/ui/TimePicker.tsx'
import { showToast } from '#src/ui/toast.ts'
import { MatchingSwitch } from './MatchingSwitch.tsx'
import { MonthDays } from './MonthDays.tsx'

/** Hours of a day as they are typed; null where one is empty. */
interface DayTimes {
  from: string | null
  to: string | null
}

interface TimesOfDayProps {
  /** Null for whole days. */
  times: DayTimes | null
  onChange: (times: DayTimes | null) => void
}

const usualTimes: DayTimes = { from: '07:00', to: '19:00' }

/** Whether whole days are marked, or which hours of them. */
function TimesOfDay({ times, onChange }: TimesOfDayProps) {
  const text = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <FormControlLabel
        control={<Switch checked={times === null} onChange={(_, isWhole) => onChange(isWhole ? null : usualTimes)} />}
        label={text('availability.wholeDay')}
      />
      {times &&
        (['from', 'to'] as const).map(name => (
          <Box key={name} sx={{ width: 150 }}>
            <TimePicker
              label={text(`availability.${name}`)}
              value={times[name]}
              onChange={value => onChange({ ...times, [name]: value })}
            />
          </Box>
        ))}
    </Box>
  )
}

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
  const notifications = useFindResource('OwnNotifications')
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
      {notifications && <MatchingSwitch notifications={notifications} candidateId={candidateId} />}
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

/** What a candidate says of a day. */
interface SaidDay {
  isAvailable: boolean
  /** Null for the whole day. */
  from: string | null
  to: string | null
}

/** What is said of the days between two dates, and the way to say something else; null takes it back. */
function useAvailability(resource: Resource, candidateId: number, range: { from: string; to: string }) {
  const text = useText()
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'getList', { candidateId, ...range }],
    queryFn: async ({ signal }) => {
      const args = { CandidateID: candidateId, ...range }
      return { data: (await askResource<RecordValues[] | null>(resource, 'byMonth', { args }, signal)) ?? [] }
    },
    placeholderData: before => before,
  })
  const days = new Map((data?.data ?? []).map(row => [String(row.Date), toSaid(row)]))
  const say = async (dates: readonly string[], said: SaidDay | null): Promise<void> => {
    const values = said && { IsAvailable: said.isAvailable, From: said.from ?? undefined, To: said.to ?? undefined }
    const args = { CandidateID: candidateId, Dates: dates, ...values }
    const answer = await callResource(resource, 'setDays', { args })
    if (!answer.Success) showToast('error', answer.Message ?? text('engine.save.failed'))
    await refetch()
  }
  return { days, error, isRead: data !== undefined, read: () => void refetch(), say }
}

function toSaid({ IsAvailable, From, To }: RecordValues): SaidDay {
  return { isAvailable: IsAvailable === true, from: (From as string | null) ?? null, to: (To as string | null) ?? null }
}
