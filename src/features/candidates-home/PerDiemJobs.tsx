import Box from '@mui/material/Box'
import { useState } from 'react'
import { candidateJobStatus } from '#contract/enumerations.gen.ts'
import type { Resource } from '#contract/resource.ts'
import { toStartOfToday } from '#src/lib/today.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ButtonGroup } from '#src/ui/ButtonGroup.tsx'
import { JobResults } from './JobResults.tsx'
import type { JobsQuestion } from './useJobs.ts'

/** Statuses of a candidate's job, by the part of his shifts. */
const { Requested: requested, Offered: offered, Confirmed: confirmed } = candidateJobStatus
const statuses = { requested, offered, confirmed } as const
const parts = ['open', 'requested', 'offered', 'confirmed'] as const
type Part = (typeof parts)[number]

/** The per diem shifts of a candidate: what is open to him, and what he has asked for, was offered and has taken. */
export function PerDiemJobs({ candidateJobs, candidateId }: { candidateJobs: Resource; candidateId: number }) {
  const text = useText()
  const [part, setPart] = useState<Part>('open')
  const [{ page, perPage }, setPage] = useState({ page: 1, perPage: 10 })
  return (
    <>
      <Box sx={{ mb: 4, overflowX: 'auto' }}>
        <ButtonGroup
          label={text('candidateHome.perDiem')}
          buttons={parts.map(key => ({ key, name: text(`candidateHome.${key}`) }))}
          value={part}
          onChange={next => {
            setPart(next)
            setPage(displayed => ({ ...displayed, page: 1 }))
          }}
        />
      </Box>
      <JobResults
        key={part}
        candidateJobs={candidateJobs}
        question={{ ...buildQuestion(part, candidateId), page, perPage }}
        onPage={(next, size) => setPage({ page: next, perPage: size })}
        empty={{ title: text(`candidateHome.${part}.none`) }}
      />
    </>
  )
}

function buildQuestion(part: Part, candidateId: number): Omit<JobsQuestion, 'page' | 'perPage'> {
  if (part === 'open') return { call: 'searchJobs', args: { matchingOnly: true } }
  return {
    call: 'searchCandidateJobs',
    args: {},
    conditions: [
      { field: 'CandidateID', op: 'in', value: [candidateId] },
      { field: 'Status', op: 'in', value: [statuses[part]] },
      // A night shift is shown until it is over.
      { field: 'EndsOn', op: 'from', value: toStartOfToday() },
    ],
  }
}
