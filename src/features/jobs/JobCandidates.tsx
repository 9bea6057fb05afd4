import Box from '@mui/material/Box'
import { useMemo, useState } from 'react'
import type { Condition } from '#contract/conditions.ts'
import type { Resource } from '#contract/resource.ts'
import { EmbeddedList } from '#src/engine/list/rows/EmbeddedList.tsx'
import { leaveContext } from '#src/engine/navigation/detailContext.ts'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ButtonGroup } from '#src/ui/ButtonGroup.tsx'

/** The statuses of candidates on a job, by the part of its list; all of them where a part names none. */
const statuses = {
  all: [],
  requested: [1],
  offered: [2],
  confirmed: [3],
  ended: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
} as const
type Part = keyof typeof statuses

/** Who is or was on a job, by where he stands, with what can be done about it. */
export function JobCandidates({ record }: RecordSlotProps) {
  const candidateJobs = useFindResource('CandidateJobs')
  if (!candidateJobs) return null
  return <Parts candidateJobs={candidateJobs} jobId={Number(record.ID)} />
}

function Parts({ candidateJobs, jobId }: { candidateJobs: Resource; jobId: number }) {
  const text = useText()
  const [part, setPart] = useState<Part>('all')
  const resource = useMemo(() => leaveContext(candidateJobs, 'JobID'), [candidateJobs])
  const own = useMemo(
    (): Condition[] => [
      { field: 'JobID', op: 'in', value: [jobId] },
      ...(statuses[part].length > 0 ? [{ field: 'Status', op: 'in' as const, value: [...statuses[part]] }] : []),
    ],
    [jobId, part],
  )
  const grid = `Jobs.CandidateJobs.${part}`
  return (
    <>
      <Box sx={{ mb: 4, overflowX: 'auto' }}>
        <ButtonGroup
          label={text('jobs.candidates')}
          buttons={(Object.keys(statuses) as Part[]).map(key => ({ key, name: text(`jobs.candidates.${key}`) }))}
          value={part}
          onChange={setPart}
        />
      </Box>
      <EmbeddedList key={part} resource={resource} grid={grid} storeKey={`${grid}.${jobId}`} own={own} />
    </>
  )
}
