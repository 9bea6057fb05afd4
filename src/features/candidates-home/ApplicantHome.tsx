import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { findFullName } from '#src/providers/auth/findFullName.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { getSuccess } from '#src/providers/data/records.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { AvailabilityCalendar } from './AvailabilityCalendar.tsx'
import { ChatButton } from './ChatButton.tsx'
import { useCandidateId } from './useCandidateId.ts'

/** Where a candidate begins whom his agency has not made active yet: what happens next, and when he can work. */
export function ApplicantHome() {
  const text = useText()
  const candidateId = useCandidateId()
  const availabilities = useFindResource('CandidateAvailabilities')
  const count = useMatchedCount(candidateId)
  const profile = (
    <Button variant="contained" component={Link} to="/Candidates/MyProfile">
      {text('candidates.myProfile')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={text('candidateHome.title')}
        subtitle={text('home.greeting', findFullName())}
        actions={<ChatButton />}
      />
      <EmptyState
        title={text('candidateHome.applicant')}
        hint={count ? text('candidateHome.applicantCount', count) : text('candidateHome.applicantHint')}
        action={profile}
        icon={<HourglassTopOutlined fontSize="large" />}
      />
      {candidateId !== null && availabilities && (
        <AvailabilityCalendar availabilities={availabilities} candidateId={candidateId} />
      )}
    </>
  )
}

/** How many open shifts fit a candidate; null where that is not known. */
function useMatchedCount(candidateId: number | null): number | null {
  const candidateJobs = useFindResource('CandidateJobs')
  const isAsked = candidateId !== null && candidateJobs?.descriptor.calls?.matchedCount !== undefined
  const { data = null } = useQuery({
    queryKey: ['CandidateJobs', 'matchedCount', candidateId],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      if (!candidateJobs) return null
      const asked = { args: { candidateId } }
      const { Source } = getSuccess(await callResource(candidateJobs, 'matchedCount', asked, { silent: true, signal }))
      return Number(Source)
    },
    retry: false,
  })
  return data
}
