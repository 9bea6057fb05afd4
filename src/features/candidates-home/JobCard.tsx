import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { JobActions } from './JobActions.tsx'
import { toBonus, toDay, toFormerTerms, toPay, toPlace, toTimes, toWork } from './jobText.ts'
import { OwnStatus } from './OwnStatus.tsx'
import { toOwnTerms } from './ownRow.ts'

interface JobCardProps {
  candidateJobs: Resource
  job: Readonly<RecordValues>
  /** What the candidate has to do with it; null where that is nothing. */
  own: RecordValues | null
  candidateId: number | null
}

const linkStyle = {
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
} as const

/** A job as a candidate weighs it up: when, where, what it pays, and what he can do about it. */
export function JobCard({ candidateJobs, job: offered, own, candidateId }: JobCardProps) {
  const text = useText()
  const job = toOwnTerms(offered, own)
  const [pay, bonus] = [toPay(job, text), toBonus(job, text)]
  return (
    <Paper component="li" variant="outlined" sx={cardStyle}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {toDay(job, text)}
        </Typography>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{toTimes(job, text)}</Typography>
        {own === null && typeof job.SeriesID === 'number' && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {text('jobs.series.card')}
          </Typography>
        )}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <MuiLink component={Link} to={`/Jobs/CandidateJobDetailView/${job.ID}`} variant="h3" sx={linkStyle}>
            {String(job.EmployerName ?? text('jobs.job'))}
          </MuiLink>
          <OwnStatus candidateJobs={candidateJobs} own={own} />
        </Box>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{toWork(job)}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {toPlace(job, text)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {toFormerTerms(offered, own, text)}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{pay}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {bonus}
        </Typography>
      </Box>
      <Box sx={actionsStyle}>
        {candidateId !== null && (
          <JobActions candidateJobs={candidateJobs} job={offered} own={own} candidateId={candidateId} />
        )}
      </Box>
    </Paper>
  )
}

const cardStyle = {
  listStyle: 'none',
  display: 'grid',
  gap: 3,
  p: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '180px minmax(0, 1fr) 200px minmax(120px, auto)' },
} as const

const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  justifyContent: { md: 'end' },
} as const
