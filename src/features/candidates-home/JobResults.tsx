import Box from '@mui/material/Box'
import { type ReactNode, useDeferredValue, useRef } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { GridPager } from '#src/engine/list/grid/GridPager.tsx'
import { RowsSkeleton } from '#src/engine/list/grid/RowsSkeleton.tsx'
import { useKeptFocus } from '#src/lib/useKeptFocus.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { JobCard } from './JobCard.tsx'
import { useCandidateId } from './useCandidateId.ts'
import { type JobsQuestion, useJobs } from './useJobs.ts'

interface JobResultsProps {
  candidateJobs: Resource
  question: JobsQuestion
  onPage: (page: number, perPage: number) => void
  /** What stands there where nothing is found. */
  empty: ReactNode
}

/** A page of jobs as cards, each with what the candidate can do about it. */
export function JobResults({ candidateJobs, question, onPage, empty }: JobResultsProps) {
  const text = useText()
  const candidateId = useCandidateId()
  const { data: read, error, refetch, isPlaceholderData } = useJobs(candidateJobs, question)
  // Drawn in slices: a phone answers the thumb meanwhile.
  const data = useDeferredValue(read)
  const part = useRef<HTMLElement>(null)
  useKeptFocus(part, data)
  if (error)
    return <ErrorState title={text('engine.list.failed')} message={error.message} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton count={5} />
  if (data.total === 0 && data.data.length === 0) {
    return (
      <Box ref={part} tabIndex={-1}>
        {empty}
      </Box>
    )
  }
  const isOwn = question.call === 'searchCandidateJobs'
  const cards = data.data.map(row => (isOwn ? { job: toJob(row), own: row } : { job: row, own: toOwn(row) }))
  return (
    <Box ref={part} tabIndex={-1}>
      <Box component="ul" aria-busy={isPlaceholderData} sx={{ display: 'grid', gap: 3, m: 0, p: 0 }}>
        {cards.map(({ job, own }) => (
          <JobCard
            key={String(own?.ID ?? job.ID)}
            candidateJobs={candidateJobs}
            job={job}
            own={own}
            candidateId={candidateId}
          />
        ))}
      </Box>
      <GridPager
        figures={{
          page: question.page,
          perPage: question.perPage,
          displayed: data.data.length,
          total: data.total,
          hasNext: false,
        }}
        pageSizes={getAppConfiguration().GridPages}
        onPage={page => onPage(page, question.perPage)}
        onPageSize={perPage => onPage(1, perPage)}
      />
    </Box>
  )
}

function toJob({ Job, JobID }: RecordValues): RecordValues {
  return (Job as RecordValues | null) ?? { ID: JobID }
}

function toOwn({ CandidateJob }: RecordValues): RecordValues | null {
  return (CandidateJob as RecordValues | null) ?? null
}
