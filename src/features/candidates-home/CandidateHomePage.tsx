import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { DashboardPart } from '#src/engine/dashboard/DashboardPart.tsx'
import { LazyScreenGone } from '#src/engine/record/LazyScreenGone.tsx'
import { useScreen } from '#src/engine/record/useScreen.ts'
import { findFullName } from '#src/providers/auth/findFullName.ts'
import { useManifest } from '#src/providers/data/useManifest.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { TabArea } from '#src/ui/TabArea.tsx'
import { ApplicantHome } from './ApplicantHome.tsx'
import { AvailabilityCalendar } from './AvailabilityCalendar.tsx'
import { ChatButton } from './ChatButton.tsx'
import { PerDiemJobs } from './PerDiemJobs.tsx'
import { ShiftClock } from './ShiftClock.tsx'
import { useCandidateId } from './useCandidateId.ts'

/** Where candidates begin: their shifts, and when they can work (SPEC-2 §2 "Candidates/CandidateHome"). */
export function CandidateHomePage() {
  return useManifest().IsApplicant ? <ApplicantHome /> : <WorkerHome />
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
    <>
      <ChatButton />
      <Button variant="contained" component={Link} to="/Jobs/CandidateJobView">
        {text('jobs.search')}
      </Button>
    </>
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
          <ShiftClock candidateId={candidateId} />
          <DashboardPart name="candidate-home" />
          <TabArea label={text('candidateHome.tabs')} tabs={tabs}>
            {({ route }) =>
              route === 'Availability' && availabilities ? (
                <AvailabilityCalendar availabilities={availabilities} candidateId={candidateId} />
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
