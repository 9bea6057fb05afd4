import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RecordValues } from '#contract/callArguments.ts'
import { toDurationText } from '#contract/duration.ts'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import type { Resource } from '#contract/resource.ts'
import { formatClock } from '#contract/wallClock.ts'
import { useKeptHeight } from '#src/engine/dashboard/useKeptHeight.ts'
import { findStatus } from '#src/engine/fields/ValueCell.tsx'
import { isOffered } from '#src/engine/list/grid/rowActions.ts'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { clockAhead } from '#src/lib/movedClock.ts'
import { noNet } from '#src/lib/noNet.ts'
import { useNow } from '#src/lib/useNow.ts'
import { useStore } from '#src/lib/useStore.ts'
import { toViewerClock } from '#src/lib/viewerClock.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { waitingPresses } from '#src/providers/time-cards/waitingPresses.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { ClockButtons, sheetActions } from './ClockButtons.tsx'
import { Directions } from './Directions.tsx'
import { DisputeFacts } from './DisputeFacts.tsx'
import { PressNotices } from './PressNotices.tsx'
import { applyPresses, isAsked, isWaiting, toReady } from './pressedCard.ts'
import { SentSheets } from './SentSheets.tsx'
import { useHomeCards } from './useHomeCards.ts'
import { countWorked, findCountedFrom, toShiftTimes } from './workedTime.ts'

interface ShiftClockProps {
  candidateId: number
  /** Only the shift of this job. */
  jobId?: number
  /** What stands between the clock and the time sheets. */
  children?: ReactNode
}

const clockActions = ['clockIn', 'breakStart', 'breakEnd', 'clockOut']
const noActions: readonly string[] = []
const sheetStatuses: readonly unknown[] = [timeCardStatus.Completed, timeCardStatus.Disputed]

/** The clock of the shift that can be started now or goes on, else the next one; the time sheets that are to be sent and those that were. */
export function ShiftClock(props: ShiftClockProps) {
  const timeCards = useFindResource('TimeCards')
  if (!timeCards?.descriptor.calls?.homePage) return props.children
  return <Clocks timeCards={timeCards} {...props} />
}

function Clocks({ timeCards, candidateId, jobId, children }: ShiftClockProps & { timeCards: Resource }) {
  const text = useText()
  const now = useNow(15_000) + useStore(clockAhead)
  const presses = useStore(waitingPresses)
  const isNoNet = useStore(noNet)
  const { data, dataUpdatedAt, error, refetch } = useHomeCards(timeCards, candidateId)
  const place = useKeptHeight(`clock.${jobId ?? ''}`)
  if (error) {
    return (
      <>
        <PressNotices timeCards={timeCards} displayed={[]} />
        <ErrorState title={text('shiftClock.failed')} onRetry={() => void refetch()} />
        {children}
      </>
    )
  }
  const { Current = [], Sent = [], Next = [] } = data?.cards ?? {}
  const pick = (some: RecordValues[]) => some.filter(card => jobId === undefined || card.JobID === jobId)
  const asOf = data?.asOf ?? (isNoNet && data ? new Date(dataUpdatedAt).toISOString() : null)
  // Without a net nobody else tells that a shift can be started by now.
  const ready = asOf ? Next.map(card => toReady(card, now)).filter(card => isOffered({ name: 'clockIn' }, card)) : []
  const cards = pick([...ready, ...Current]).map(card => applyPresses(card, presses))
  const clocks = cards.filter(card => clockActions.some(name => isOffered({ name }, card)) || isWaiting(card, presses))
  const sheets = cards.filter(card => sheetStatuses.includes(card.Status) && isOffered({ name: 'submit' }, card))
  const sent = pick(Sent)
  const coming = Next.filter(({ ID }) => !clocks.some(clock => clock.ID === ID))
  // Without a net nothing else on the page tells what comes.
  const next = jobId !== undefined ? [] : asOf ? coming : clocks.length === 0 ? coming.slice(0, 1) : []
  return (
    <>
      <PressNotices timeCards={timeCards} displayed={clocks} />
      {asOf && (
        <Typography role="status" sx={{ color: 'text.secondary', mb: 2 }}>
          {text('shiftClock.asOf', toSince(asOf))}
        </Typography>
      )}
      <Box ref={place.part} sx={[placeStyle, place.style]}>
        {!data && <Skeleton variant="rounded" height="calc(100% - 16px)" sx={{ maxWidth: 560, minHeight: 160 }} />}
        {clocks.map(card => (
          <Clock
            key={String(card.ID)}
            timeCards={timeCards}
            card={card}
            names={isAsked(card, presses) ? noActions : clockActions}
            isWaiting={isWaiting(card, presses)}
          />
        ))}
        {next.map((card, index) => (
          <NextShift
            key={String(card.ID)}
            card={card}
            label={text(index === 0 ? 'shiftClock.next' : 'shiftClock.later')}
          />
        ))}
      </Box>
      {children}
      <Sheets timeCards={timeCards} jobId={jobId} sheets={sheets} sent={sent} isAwaited={!data} />
    </>
  )
}

interface SheetsProps {
  timeCards: Resource
  jobId: number | undefined
  /** Those that are to be sent, and those that were. */
  sheets: RecordValues[]
  sent: RecordValues[]
  isAwaited: boolean
}

function Sheets({ timeCards, jobId, sheets, sent, isAwaited }: SheetsProps) {
  const place = useKeptHeight(`sheets.${jobId ?? ''}`)
  return (
    <Box ref={place.part} sx={[sheetsStyle, place.style]}>
      {isAwaited && <Skeleton variant="rounded" height="calc(100% - 16px)" />}
      {sheets.map(card => (
        <Clock key={String(card.ID)} timeCards={timeCards} card={card} names={sheetActions} />
      ))}
      {sent.length > 0 && <SentSheets timeCards={timeCards} cards={sent} />}
    </Box>
  )
}

/** A moment by the viewer's clock, with its day unless that is today. */
function toSince(moment: string): string {
  const [then, now] = [toViewerClock(moment), toViewerClock(Date.now())]
  return formatClock(then.slice(0, 19), then.slice(0, 10) === now.slice(0, 10) ? 'time' : 'datetime')
}

/** The margins of what stands in it belong to its height. */
const placeStyle = { display: 'flow-root' } as const

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

/** A shift that comes, before its clock can be started. */
function NextShift({ card, label }: { card: Readonly<RecordValues>; label: string }) {
  const text = useText()
  return (
    <Paper variant="outlined" component="section" aria-label={label} sx={{ ...clockStyle, gap: 1 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
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
  /** Something of it waits for a net. */
  isWaiting?: boolean
}

function Clock({ timeCards, card, names, isWaiting: waits = false }: ClockProps) {
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
          {card.IsClockSentLater === true && <Typography>{text('shiftClock.sentLater')}</Typography>}
          {onBreak !== null && <Typography>{text('shiftClock.onBreak', toDurationText(onBreak))}</Typography>}
        </Box>
      )}
      {waits && (
        <Typography role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'warning.main' }}>
          <CloudOffOutlined fontSize="small" aria-hidden />
          {text('shiftClock.waits')}
        </Typography>
      )}
      {card.Status === timeCardStatus.Disputed && <DisputeFacts card={card} />}
      <ClockButtons timeCards={timeCards} card={card} names={names} />
    </Paper>
  )
}
