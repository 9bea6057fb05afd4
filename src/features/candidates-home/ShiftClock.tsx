import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { RecordValues } from '#contract/callArguments.ts'
import type { RowAction } from '#contract/descriptor.ts'
import { toDurationText } from '#contract/duration.ts'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import type { Resource } from '#contract/resource.ts'
import { findStatus } from '#src/engine/fields/ValueCell.tsx'
import { findActionIcon } from '#src/engine/list/grid/actionIcons.ts'
import { isOffered, listRowActions } from '#src/engine/list/grid/rowActions.ts'
import { usePerformAction } from '#src/engine/list/grid/usePerformAction.ts'
import { useActionLabel } from '#src/engine/record/useActionLabel.ts'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { clockAhead } from '#src/lib/movedClock.ts'
import { useNow } from '#src/lib/useNow.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { recordRead } from '#src/providers/data/recordQuery.ts'
import { getSuccess, toRecord } from '#src/providers/data/records.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { Directions } from './Directions.tsx'
import { DisputeFacts } from './DisputeFacts.tsx'
import { SentSheets } from './SentSheets.tsx'
import { countWorked, findCountedFrom, toShiftTimes, toSlotTimes } from './workedTime.ts'

interface ShiftClockProps {
  candidateId: number
  /** Only the shift of this job. */
  jobId?: number
  /** What stands between the clock and the time sheets. */
  children?: ReactNode
}

const clockActions = ['clockIn', 'breakStart', 'breakEnd', 'clockOut']
const sheetActions = ['submit']
const sheetStatuses: readonly unknown[] = [timeCardStatus.Completed, timeCardStatus.Disputed]

/** The clock of the shift that can be started now or goes on, else the next one; the time sheets that are to be sent and those that were. */
export function ShiftClock(props: ShiftClockProps) {
  const timeCards = useFindResource('TimeCards')
  if (!timeCards?.descriptor.calls?.homePage) return props.children
  return <Clocks timeCards={timeCards} {...props} />
}

function Clocks({ timeCards, candidateId, jobId, children }: ShiftClockProps & { timeCards: Resource }) {
  const text = useText()
  const { data, error, refetch } = useQuery({
    queryKey: [timeCards.name, recordRead, `home-${candidateId}`],
    queryFn: async ({ signal }) => {
      const answer = await callResource(timeCards, 'homePage', { args: { candidateId } }, { silent: true, signal })
      return { data: getSuccess(answer).Source as Record<'Current' | 'Sent' | 'Next', RecordValues[]> }
    },
    retry: false,
  })
  if (error) {
    return (
      <>
        <ErrorState title={text('shiftClock.failed')} onRetry={() => void refetch()} />
        {children}
      </>
    )
  }
  const pick = (some: RecordValues[] = []) => some.filter(card => jobId === undefined || card.JobID === jobId)
  const [cards, sent] = [pick(data?.data.Current), pick(data?.data.Sent)]
  const clocks = cards.filter(card => clockActions.some(name => isOffered({ name }, card)))
  const sheets = cards.filter(card => sheetStatuses.includes(card.Status) && isOffered({ name: 'submit' }, card))
  const next = jobId === undefined && clocks.length === 0 ? data?.data.Next[0] : undefined
  return (
    <>
      {clocks.map(card => (
        <Clock key={String(card.ID)} timeCards={timeCards} card={card} names={clockActions} />
      ))}
      {next && <NextShift card={next} />}
      {children}
      <Box sx={sheetsStyle}>
        {sheets.map(card => (
          <Clock key={String(card.ID)} timeCards={timeCards} card={card} names={sheetActions} />
        ))}
        {sent.length > 0 && <SentSheets timeCards={timeCards} cards={sent} />}
      </Box>
    </>
  )
}

const sheetsStyle = {
  display: 'grid',
  columnGap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 560px))' },
} as const

const clockStyle = { p: { xs: 4, sm: 6 }, mb: 4, display: 'grid', gap: 4, maxWidth: 560 } as const

const nextStyle = {
  justifySelf: 'start',
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
} as const

/** The shift that comes next, before its clock can be started. */
function NextShift({ card }: { card: Readonly<RecordValues> }) {
  const text = useText()
  return (
    <Paper variant="outlined" component="section" aria-label={text('shiftClock.next')} sx={{ ...clockStyle, gap: 1 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {text('shiftClock.next')}
      </Typography>
      <MuiLink component={Link} to={`/Jobs/CandidateJobDetailView/${card.JobID}`} variant="h2" sx={nextStyle}>
        {[toWeekdayDateText(String(card.Date)), card.ShiftName].filter(Boolean).join(', ')}
      </MuiLink>
      <Typography sx={{ color: 'text.secondary' }}>
        {[card.EmployerName, card.UnitName].filter(Boolean).join(', ')}
      </Typography>
      <Typography>{toShiftTimes(card, text)}</Typography>
      <Directions to={card.Facility} />
    </Paper>
  )
}

interface ClockProps {
  timeCards: Resource
  card: RecordValues
  /** The actions that it has where its card allows them. */
  names: readonly string[]
}

function Clock({ timeCards, card, names }: ClockProps) {
  const text = useText()
  const now = useNow(15_000) + useStore(clockAhead)
  const { worked, onBreak } = countWorked((card.Slots ?? []) as RecordValues[], now)
  const status = timeCards.properties.get('Status')
  const chip = status && findStatus(status, card.Status, card)
  const place = [card.EmployerName, card.UnitName].filter(Boolean).join(', ')
  const shift = [toWeekdayDateText(String(card.Date)), card.ShiftName].filter(Boolean).join(', ')
  const countedFrom = findCountedFrom(card)
  const isOver = sheetStatuses.includes(card.Status)
  // Nobody worked for as long as a clock goes on that was forgotten.
  const isForgotten = card.Status === timeCardStatus.ActionRequired
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={text(isOver ? 'shiftClock.sheet' : 'shiftClock.title', shift)}
      sx={clockStyle}
    >
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography variant="h2">{shift}</Typography>
          {chip && <StatusChip {...chip} />}
        </Box>
        <Typography sx={{ color: 'text.secondary' }}>{place}</Typography>
        {!isOver && <Typography>{toShiftTimes(card, text)}</Typography>}
        {!isOver && <Directions to={card.Facility} />}
        {typeof card.Needs === 'string' && <Typography sx={{ fontWeight: 600 }}>{card.Needs}</Typography>}
      </Box>
      {card.Status !== timeCardStatus.ReadyToStart && (
        <Box>
          {!isForgotten && (
            <>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {text(isOver ? 'shiftClock.total' : 'shiftClock.worked')}
              </Typography>
              <Typography variant="h1" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {toDurationText(worked)}
              </Typography>
            </>
          )}
          {countedFrom && <Typography>{text('shiftClock.since', countedFrom)}</Typography>}
          {onBreak !== null && <Typography>{text('shiftClock.onBreak', toDurationText(onBreak))}</Typography>}
        </Box>
      )}
      {card.Status === timeCardStatus.Disputed && <DisputeFacts card={card} />}
      <ClockButtons timeCards={timeCards} card={card} names={names} />
    </Paper>
  )
}

const ignore = () => {}

function ClockButtons({ timeCards, card, names }: ClockProps) {
  const held = useStore(heldPermissions)
  const toLabel = useActionLabel(timeCards)
  const introduce = useCallback(
    ({ name }: RowAction) => (sheetActions.includes(name) ? <SheetTimes card={card} /> : null),
    [card],
  )
  const { perform, dialog } = usePerformAction(timeCards, { onGone: ignore, onClosed: ignore, introduce })
  const [isBusy, setBusy] = useState(false)
  // A second tap comes before anything is drawn anew.
  const isSent = useRef(false)
  const actions = useMemo(
    () => listRowActions(timeCards, held).filter(action => names.includes(action.name) && isOffered(action, card)),
    [timeCards, held, card, names],
  )
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {actions.map((action, index) => {
        const Icon = findActionIcon(action.icon)
        return (
          <Button
            key={action.name}
            size="large"
            fullWidth
            variant={index === 0 ? 'contained' : 'outlined'}
            startIcon={<Icon />}
            sx={{ '&&': { minHeight: 56 } }}
            aria-disabled={isBusy}
            onClick={async () => {
              if (isSent.current) return
              isSent.current = true
              setBusy(true)
              await perform(action, toRecord(timeCards, card)).finally(() => {
                isSent.current = false
                setBusy(false)
              })
            }}
          >
            {toLabel(action)}
          </Button>
        )
      })}
      {dialog}
    </Box>
  )
}

/** What a candidate sends with his time sheet: the date, the times, the break and what they come to. */
function SheetTimes({ card }: { card: Readonly<RecordValues> }) {
  const text = useText()
  const slots = (card.Slots ?? []) as RecordValues[]
  const times = slots.filter(({ IsBreak }) => IsBreak !== true).map(slot => toSlotTimes(slot, card.StartsOnZone, text))
  return (
    <Box sx={{ pb: 2 }}>
      <Facts
        facts={[
          { label: text('timeCard.date'), value: toWeekdayDateText(String(card.Date)) },
          { label: text('shiftClock.times'), value: times.join(', ') },
          { label: text('shiftClock.break'), value: toDurationText(card.BreakDuration) },
          { label: text('shiftClock.total'), value: toDurationText(card.TotalPaidDuration) },
        ]}
      />
    </Box>
  )
}
