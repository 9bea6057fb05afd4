import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router'
import { candidateJobStatus } from '#contract/enumerations.gen.ts'
import type { Resource } from '#contract/resource.ts'
import { DashboardPart } from '#src/engine/dashboard/DashboardPart.tsx'
import { LazyScreenGone } from '#src/engine/record/LazyScreenGone.tsx'
import { useScreen } from '#src/engine/record/useScreen.ts'
import { toStartOfToday } from '#src/lib/today.ts'
import { findFullName } from '#src/providers/auth/findFullName.ts'
import { useManifest } from '#src/providers/data/useManifest.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ButtonGroup } from '#src/ui/ButtonGroup.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { TabArea } from '#src/ui/TabArea.tsx'
import { ApplicantHome } from './ApplicantHome.tsx'
import { Availability } from './Availability.tsx'
import { JobResults } from './JobResults.tsx'
import { ProfileLine } from './ProfileLine.tsx'
import { ShiftClock } from './ShiftClock.tsx'
import { useCandidateId } from './useCandidateId.ts'
import type { JobsQuestion } from './useJobs.ts'

/** Statuses of a candidate's job, by the part of his shifts. */
const { Requested: requested, Offered: offered, Confirmed: confirmed } = candidateJobStatus
const statuses = { requested, offered, confirmed } as const
const parts = ['open', 'requested', 'offered', 'confirmed'] as const
type Part = (typeof parts)[number]

/** The per diem shifts of a candidate: what is open to him, and what he has asked for, was offered and has taken. */
function PerDiemJobs({ candidateJobs, candidateId }: { candidateJobs: Resource; candidateId: number }) {
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
        empty={<EmptyState title={text(`candidateHome.${part}.none`)} />}
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

/** Where candidates begin: their shifts, and when they can work (SPEC-2 §2 "Candidates/CandidateHome"). */
export function CandidateHomePage() {
  return useManifest().IsApplicant ? <Applicant /> : <WorkerHome />
}

function WorkerHome() {
  const screen = useScreen('CandidateJobs', 'list')
  if ('gone' in screen) return <LazyScreenGone {...screen.gone} />
  return <Home candidateJobs={screen.resource} />
}

function Home({ candidateJobs }: { candidateJobs: Resource }) {
  const text = useText()
  const candidateId = useCandidateId()
  const availabilities = useFindResource('CandidateAvailabilities')
  const actions = (
    // On a phone the tabs lead there.
    <Button
      variant="contained"
      component={Link}
      to="/Jobs/CandidateJobView"
      sx={{ display: { xs: 'none', sm: 'flex' } }}
    >
      {text('jobs.search')}
    </Button>
  )
  const tabs = [
    { route: 'PerDiem', name: text('candidateHome.perDiem') },
    { route: 'Availability', name: text('candidateHome.availability'), isHidden: availabilities === null },
  ]
  return (
    <>
      <PageHeader
        title={text('candidateHome.title')}
        subtitle={text('home.greeting', findFullName())}
        actions={actions}
      />
      {candidateId === null ? (
        <EmptyState title={text('candidateHome.noCandidate')} hint={text('candidateHome.noCandidateHint')} />
      ) : (
        <>
          <ShiftClock candidateId={candidateId}>
            <ProfileLine candidateId={candidateId} />
            <DashboardPart name="candidate-home" />
          </ShiftClock>
          <TabArea label={text('candidateHome.tabs')} tabs={tabs}>
            {({ route }) =>
              route === 'Availability' && availabilities ? (
                <Availability availabilities={availabilities} candidateId={candidateId} />
              ) : (
                <PerDiemJobs candidateJobs={candidateJobs} candidateId={candidateId} />
              )
            }
          </TabArea>
        </>
      )}
    </>
  )
}

function Applicant() {
  const text = useText()
  const candidateId = useCandidateId()
  return (
    <>
      <PageHeader title={text('candidateHome.title')} subtitle={text('home.greeting', findFullName())} />
      {candidateId === null ? (
        <EmptyState title={text('candidateHome.noCandidate')} hint={text('candidateHome.noCandidateHint')} />
      ) : (
        <ApplicantHome candidateId={candidateId} />
      )}
    </>
  )
}
