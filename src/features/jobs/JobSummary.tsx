import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useContext, useMemo } from 'react'
import { isTime } from '#contract/formats.ts'
import { mostJobs } from '#contract/jobs.ts'
import type { Resource } from '#contract/resource.ts'
import { TypedRecordContext } from '#src/engine/fields/typedRecord.ts'
import { useFacilityZone } from '#src/providers/facilities/useFacilityZone.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { shellTop } from '#src/ui/shellTop.ts'
import { buildJobPlan, type JobPlan, toClockText, toDayText } from './jobPlan.ts'
import { useJobCheck } from './useJobCheck.ts'
import { useJobSuggestions } from './useJobSuggestions.ts'

/** Beside a form for new jobs: what a save makes, and what is wrong with it. */
export function JobSummary({ resource, isOrder }: { resource: Resource; isOrder: boolean }) {
  const text = useText()
  useJobSuggestions()
  const record = useContext(TypedRecordContext)
  const zone = useFacilityZone(record.EmployerID)
  const plan = useMemo(() => buildJobPlan(record, zone), [record, zone])
  const { isAwaited, problems, question } = useJobCheck(resource, plan)
  const lines = [
    ...(plan.isTooLong ? [text('jobs.plan.tooMany', mostJobs)] : []),
    ...(plan.isPast ? [text(isOrder ? 'jobs.plan.pastOrder' : 'jobs.plan.past')] : []),
    ...problems,
  ]
  const hasNews = plan.jobs.length > 0 || lines.length > 0
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="job-summary"
      sx={{ ...style, position: { xs: hasNews ? 'sticky' : 'static', lg: 'sticky' } }}
    >
      <Typography id="job-summary" variant="h3" component="h2">
        {text('jobs.plan.title')}
      </Typography>
      <Box role="status" sx={{ display: 'grid', gap: 2 }}>
        <Typography>{toPlanText(plan, text)}</Typography>
        {lines.map(line => (
          <NoteLine
            key={line}
            message={line}
            colour="error.main"
            icon={<ErrorOutlined fontSize="small" aria-hidden />}
          />
        ))}
        {question !== null && (
          <NoteLine
            message={question}
            colour="warning.main"
            icon={<WarningAmberOutlined fontSize="small" aria-hidden />}
          />
        )}
      </Box>
      <GlobalStyles styles={clearSight} />
      <Typography
        variant="caption"
        sx={{ color: 'text.secondary', display: { xs: lines.length > 0 ? 'block' : 'none', lg: 'block' } }}
      >
        {text(
          isAwaited
            ? 'jobs.plan.checking'
            : lines.length > 0
              ? 'jobs.plan.mend'
              : isOrder
                ? 'jobs.plan.orderHint'
                : 'jobs.plan.hint',
        )}
      </Typography>
    </Paper>
  )
}

/** In sight wherever the form is scrolled: beside it, on narrow windows at the bottom of the window once it has something to say. */
const style = {
  display: 'grid',
  gap: 2,
  p: 4,
  mt: { xs: 4, lg: 0 },
  top: { lg: `calc(24px + ${shellTop})` },
  bottom: { xs: 0, lg: 'auto' },
  zIndex: { xs: 2, lg: 'auto' },
  maxHeight: { xs: '30dvh', lg: 'calc(100dvh - 112px)' },
  overflowY: 'auto',
} as const

/** What gets the focus on a narrow window is not below the summary. */
const clearSight = { '@media (max-width: 1199px)': { html: { scrollPaddingBottom: 160 } } }

function NoteLine({ message, colour, icon }: { message: string; colour: string; icon: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, color: colour }}>
      {icon}
      <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{message}</Typography>
    </Box>
  )
}

/** 5 jobs, Mon 11/30 to Fri 12/04, 07:00 AM to 07:00 PM, 60 hours. */
function toPlanText({ jobs, hours, lacksWeekday }: JobPlan, text: ToText): string {
  const [first, last] = [jobs[0], jobs.at(-1)]
  if (!first || !last) return text(lacksWeekday ? 'jobs.repeat.noDay' : 'jobs.plan.none')
  const [from, to] = [toDayText(first.StartDate), toDayText(last.EndDate)]
  const { StartTime, EndTime } = first
  return [
    jobs.length === 1 ? text('jobs.plan.one') : text('jobs.plan.many', jobs.length),
    first.StartDate === last.EndDate ? from : text('jobs.plan.range', from, to),
    ...(isTime(String(StartTime)) && isTime(String(EndTime))
      ? [text('jobs.plan.range', toClockText(StartTime), toClockText(EndTime))]
      : []),
    ...(hours === null
      ? []
      : [text(hours === 1 ? 'jobs.plan.hour' : 'jobs.plan.hours', Math.round(hours * 100) / 100)]),
  ].join(', ')
}
