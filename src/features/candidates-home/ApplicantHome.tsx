import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { findFullName } from '#src/providers/auth/findFullName.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { AvailabilityCalendar } from './AvailabilityCalendar.tsx'
import { ChatButton } from './ChatButton.tsx'
import { useCandidateId } from './useCandidateId.ts'
import { useMatchedCount } from './useMatchedCount.ts'

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
