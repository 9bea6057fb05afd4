import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Page } from '#contract/envelope.ts'
import { isDate } from '#contract/formats.ts'
import type { Resource } from '#contract/resource.ts'
import { RecordName } from '#src/engine/fields/RecordName.tsx'
import { GridPager } from '#src/engine/list/grid/GridPager.tsx'
import { RowsSkeleton } from '#src/engine/list/grid/RowsSkeleton.tsx'
import { LazyScreenGone } from '#src/engine/record/LazyScreenGone.tsx'
import { useScreen } from '#src/engine/record/useScreen.ts'
import { findPeriod, toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { toHoursText } from '#src/lib/displayedNumber.ts'
import { toToday } from '#src/lib/today.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { getSuccess } from '#src/providers/data/records.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { DatePicker } from '#src/ui/DatePicker.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { CardLink } from './CardLink.tsx'
import { WeekFilters } from './WeekFilters.tsx'
import { WeekGrid, type WeekGridProps } from './WeekGrid.tsx'
import { readWeekFilter, sumHours, toDays, type WeekFilter, type WeekRow } from './week.ts'

/** Candidates with their time cards by the days of a week (SPEC-2 §7 "WeeklyTimeCards"). */
export function WeeklyPage() {
  const screen = useScreen('TimeCards', 'list')
  if ('gone' in screen) return <LazyScreenGone {...screen.gone} />
  return <Week timeCards={screen.resource} />
}

const usualSize = 10

function Week({ timeCards }: { timeCards: Resource }) {
  const text = useText()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('week') ?? ''
  const { from, to } = findPeriod(isDate(asked) ? asked : toToday(), 'week')
  const page = Math.max(1, Number(search.get('page')) || 1)
  const perPage = Number(search.get('size')) || usualSize
  const filter = useMemo(() => readWeekFilter(search), [search])
  const go = (change: Record<string, string>) => {
    const next = Object.entries({ ...Object.fromEntries(search), ...change }).filter(([, value]) => value !== '')
    setSearch(Object.fromEntries(next), { replace: true })
  }
  const narrow = (change: WeekFilter) => {
    const texts = Object.entries(change).map(([parameter, values]) => [parameter, values.join(',')])
    go({ ...Object.fromEntries(texts), page: '1' })
  }
  return (
    <>
      <PageHeader title={text('timeCards.week')} />
      <Box sx={filtersStyle}>
        <Box>
          <DatePicker
            label={text('timeCards.week.choose')}
            value={from}
            view="week"
            words={toWords(text)}
            onChange={date => go({ week: date, page: '1' })}
          />
        </Box>
        <WeekFilters timeCards={timeCards} filter={filter} onChange={narrow} />
      </Box>
      <WeekContent
        timeCards={timeCards}
        question={{ from, to, filter, page, perPage }}
        onPage={(next, size) => go({ page: String(next), size: String(size) })}
      />
    </>
  )
}

const filtersStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 4, mb: 4 } as const

interface WeekContentProps {
  timeCards: Resource
  question: Parameters<typeof useWeek>[1]
  onPage: (page: number, perPage: number) => void
}

function WeekContent({ timeCards, question, onPage }: WeekContentProps) {
  const text = useText()
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const { data, error, refetch, isPlaceholderData } = useWeek(timeCards, question)
  if (error)
    return <ErrorState title={text('engine.list.failed')} message={error.message} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton count={6} />
  const { page, perPage } = question
  if (data.data.length === 0 && page === 1)
    return <EmptyState title={text('timeCards.week.none')} hint={text(toHint(question.filter))} />
  const Shown = isNarrow ? WeekDays : WeekGrid
  return (
    <Box aria-busy={isPlaceholderData}>
      <Shown timeCards={timeCards} rows={data.data} />
      <GridPager
        figures={{ page, perPage, displayed: data.data.length, total: data.total, hasNext: false }}
        pageSizes={getAppConfiguration().GridPages}
        onPage={next => onPage(next, perPage)}
        onPageSize={size => onPage(1, size)}
      />
    </Box>
  )
}

const toHint = (filter: WeekFilter) =>
  Object.keys(filter).length > 0 ? 'timeCards.week.narrowedHint' : 'timeCards.week.noneHint'

function toWords(text: ReturnType<typeof useText>) {
  const [previous, next, week] = [
    text('timeCards.week.previous'),
    text('timeCards.week.next'),
    text('timeCards.week.choose'),
  ]
  return {
    previous: { month: previous, week: previous, day: previous },
    next: { month: next, week: next, day: next },
    views: { month: week, week, day: week },
    view: week,
    calendar: text('timeCards.week.calendar'),
    cancel: text('engine.form.cancel'),
    save: text('engine.form.save'),
  }
}

interface WeekQuestion {
  from: string
  to: string
  filter: WeekFilter
  /** Counted from 1. */
  page: number
  perPage: number
}

/** Reads a page of the candidates who have time cards in a week. */
function useWeek(timeCards: Resource, { from, to, filter, page, perPage }: WeekQuestion) {
  return useQuery({
    queryKey: [timeCards.name, 'getList', { week: from, to, filter, page, perPage }],
    queryFn: async ({ signal }) => {
      const asked = { args: { date: from, weekEndDate: to, ...filter }, page: { index: page - 1, size: perPage } }
      const answer = getSuccess(await callResource(timeCards, 'weekly', asked, { silent: true, signal }))
      const { Source, TotalRows } = answer as unknown as Page<WeekRow>
      return { data: Source ?? [], total: TotalRows ?? 0 }
    },
    placeholderData: before => before,
  })
}

/** The week on a narrow window: day by day who has cards. */
function WeekDays({ timeCards, rows }: WeekGridProps) {
  const text = useText()
  const toHours = (hours: number) => text('timeCards.week.hours', toHoursText(hours))
  return (
    <Box sx={{ display: 'grid', gap: 4, mb: 2 }}>
      {toDays(rows).map(({ date, people, hours }) => (
        <Paper key={date} variant="outlined" component="section" sx={{ p: 4 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mb: 3 }}>
            <Typography variant="h2">{toWeekdayDateText(date)}</Typography>
            <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{toHours(hours)}</Typography>
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
            {people.map(({ row, cards }) => (
              <Box component="li" key={row.CandidateID} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>
                  <RecordName resource="Candidates" id={row.CandidateID}>
                    {row.CandidateName}
                  </RecordName>
                </Typography>
                {cards.map(card => (
                  <CardLink key={String(card.ID)} timeCards={timeCards} card={card} />
                ))}
              </Box>
            ))}
          </Box>
        </Paper>
      ))}
      <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
        {text('timeCards.week.total')} {toHours(sumHours(rows))}
      </Typography>
    </Box>
  )
}
