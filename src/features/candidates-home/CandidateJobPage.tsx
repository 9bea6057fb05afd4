import MapOutlined from '@mui/icons-material/MapOutlined'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { RowsSkeleton } from '#src/engine/list/grid/RowsSkeleton.tsx'
import { LazyScreenGone } from '#src/engine/record/LazyScreenGone.tsx'
import { RecordError } from '#src/engine/record/RecordError.tsx'
import { useScreen } from '#src/engine/record/useScreen.ts'
import { ValueSections } from '#src/engine/record-page/ValueSections.tsx'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { askResource } from '#src/providers/data/askResource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { recordRead } from '#src/providers/data/recordQuery.ts'
import { getSuccess } from '#src/providers/data/records.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Directions } from './Directions.tsx'
import { ShiftEarning } from './earnings/ShiftEarning.tsx'
import { JobActions } from './JobActions.tsx'
import { toBonus, toDay, toFormerTerms, toPay, toPlace, toTimes, toWork } from './jobText.ts'
import { OwnStatus } from './OwnStatus.tsx'
import { toOwnTerms } from './ownRow.ts'
import { SeriesRequest } from './SeriesRequest.tsx'
import { ShiftClock } from './ShiftClock.tsx'
import { useCandidateId } from './useCandidateId.ts'

/** What a candidate reads of a job, and does about it (SPEC-2 §2 "Jobs/CandidateJobDetailView"). */
export function CandidateJobPage() {
  const screen = useScreen('CandidateJobs', 'list')
  const jobs = useFindResource('Jobs')
  const candidateId = useCandidateId()
  const { id = '' } = useParams()
  if ('gone' in screen) return <LazyScreenGone {...screen.gone} />
  // For others the page of a job has more to say.
  if (candidateId === null || !jobs) return <Navigate to={`/Jobs/JobView/${id}`} replace />
  return <OpenJob key={id} candidateJobs={screen.resource} jobs={jobs} id={id} candidateId={candidateId} />
}

interface OpenJobProps {
  candidateJobs: Resource
  jobs: Resource
  id: string
  candidateId: number
}

function OpenJob({ candidateJobs, jobs, id, candidateId }: OpenJobProps) {
  const text = useText()
  const navigate = useNavigate()
  useDocumentTitle(`Job-${id}`)
  const { displayed, error, isClosed, read } = useCandidateJob(candidateJobs, jobs, { id, candidateId })
  if (isClosed) return <Navigate to="/access-denied" replace />
  if (error) return <RecordError error={error} onRetry={read} onBack={() => void navigate('/Jobs/CandidateJobView')} />
  if (!displayed) return <RowsSkeleton count={5} />
  const { own, map } = displayed
  const job = toOwnTerms(displayed.job, own)
  return (
    <>
      <PageHeader
        title={String(job.EmployerName ?? `Job-${id}`)}
        chips={<OwnStatus candidateJobs={candidateJobs} own={own} />}
        subtitle={[toDay(job, text), toTimes(job, text), `Job-${id}`].filter(Boolean).join(', ')}
        actions={
          <>
            <JobActions candidateJobs={candidateJobs} job={displayed.job} own={own} candidateId={candidateId} />
            {typeof map.MapUrl === 'string' && (
              <Button
                variant="outlined"
                href={map.MapUrl}
                target="_blank"
                rel="noopener noreferrer"
                startIcon={<MapOutlined fontSize="small" />}
              >
                {text('jobs.map')}
              </Button>
            )}
          </>
        }
      />
      <SeriesRequest candidateJobs={candidateJobs} job={displayed.job} candidateId={candidateId} />
      <ShiftClock candidateId={candidateId} jobId={Number(id)} />
      <ShiftEarning jobId={Number(id)} />
      <Summary job={job} former={toFormerTerms(displayed.job, own, text)} map={map} />
      <JobValues jobs={jobs} job={job} />
    </>
  )
}

/** What decides: where it is and what it pays. */
function Summary({ job, former, map }: { job: Readonly<RecordValues>; former: string; map: RecordValues }) {
  const text = useText()
  const notes = [job.Notes, job.OrderNotes].filter(note => typeof note === 'string').join('\n')
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 }, mb: 4, display: 'grid', gap: 2 }}>
      {toWork(job) !== '' && <Typography variant="h2">{toWork(job)}</Typography>}
      <Typography sx={{ color: 'text.secondary' }}>{toPlace(job, text)}</Typography>
      <Directions to={map} />
      <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {[toPay(job, text), toBonus(job, text)].filter(Boolean).join(', ')}
      </Typography>
      {former !== '' && <Typography sx={{ color: 'text.secondary' }}>{former}</Typography>}
      {notes !== '' && <Typography sx={{ whiteSpace: 'pre-wrap' }}>{notes}</Typography>}
    </Paper>
  )
}

/** What is not said above. */
const displayedFields = [
  ...['ProfessionLookupID', 'SpecialtyLookupID', 'SkillLookupIDs', 'UnitID', 'ShiftID', 'ShiftTypeLookupID'],
  ...['WorkTypeLookupID', 'TATypeLookupID', 'Demand', 'Rates'],
]

function JobValues({ jobs, job }: { jobs: Resource; job: Readonly<RecordValues> }) {
  const parts = useMemo(() => {
    const properties = displayedFields.flatMap(name => jobs.properties.get(name) ?? [])
    return [{ title: null, description: null, properties }]
  }, [jobs])
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 } }}>
      <ValueSections resource={jobs} record={job} parts={parts} />
    </Paper>
  )
}

/** A job as a candidate reads it. */
interface DisplayedJob {
  job: RecordValues
  /** What he has to do with it; null where that is nothing. */
  own: RecordValues | null
  /** Where its facility is; empty where that is not known. */
  map: RecordValues
}

/** Reads a job for a candidate, once the services have said that it is open to him. */
function useCandidateJob(
  candidateJobs: Resource,
  jobs: Resource,
  { id, candidateId }: { id: string; candidateId: number },
) {
  const access = useQuery({
    queryKey: [jobs.name, 'access', 'candidate', id, candidateId],
    queryFn: async ({ signal }) =>
      (await askResource(jobs, 'isAccessible', { id: Number(id), args: { candidateId } }, signal)) !== false,
    gcTime: 0,
  })
  const found = useQuery({
    queryKey: [candidateJobs.name, recordRead, `job-${id}`],
    queryFn: async ({ signal }) => ({ data: await readJob(candidateJobs, { id, candidateId }, signal) }),
    enabled: access.data === true,
    gcTime: 0,
  })
  const read = () => void (access.error ? access.refetch() : found.refetch())
  const displayed = found.data?.data
  return {
    isClosed: access.data === false,
    error: access.error ?? (displayed ? null : found.error),
    displayed: displayed && toDisplayed(displayed),
    read,
  }
}

async function readJob(
  candidateJobs: Resource,
  { id, candidateId }: { id: string; candidateId: number },
  signal: AbortSignal,
): Promise<RecordValues> {
  const options = { silent: true, signal }
  const [pair, map] = await Promise.all([
    callResource(candidateJobs, 'byCode', { args: { code: id, CandidateID: candidateId } }, options),
    callResource(candidateJobs, 'employerMap', { args: { jobId: Number(id) } }, options),
  ])
  return { ...(getSuccess(pair).Source as RecordValues), Map: map.Success ? map.Source : null }
}

function toDisplayed({ CandidateJob, Map: map, ...job }: RecordValues): DisplayedJob {
  return { job, own: (CandidateJob as RecordValues | null) ?? null, map: (map as RecordValues | null) ?? {} }
}
