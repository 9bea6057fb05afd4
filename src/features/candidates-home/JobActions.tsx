import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { RecordActions } from '#src/engine/record-page/RecordActions.tsx'
import { toOwnRow } from './ownRow.ts'

interface JobActionsProps {
  candidateJobs: Resource
  job: Readonly<RecordValues>
  own: RecordValues | null
  candidateId: number
}

/** What a candidate may do about a job, by the dialogs and questions of its data files. */
export function JobActions({ candidateJobs, job, own, candidateId }: JobActionsProps) {
  const row = useMemo(() => toOwnRow(candidateJobs, job, own, candidateId), [candidateJobs, job, own, candidateId])
  return (
    <>
      <RecordActions resource={candidateJobs} record={row} />
      {own === null && typeof job.WhyNotApply === 'string' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {job.WhyNotApply}
        </Typography>
      )}
    </>
  )
}
