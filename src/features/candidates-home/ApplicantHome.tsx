import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { askResource } from '#src/providers/data/askResource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { Availability } from './Availability.tsx'
import { useChecklist } from './useChecklist.ts'

/** What a candidate sees whom his agency has not made active yet: what his profile lacks, and when he can work (rules C9.11). */
export function ApplicantHome({ candidateId }: { candidateId: number }) {
  const availabilities = useFindResource('CandidateAvailabilities')
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <ProfileCard candidateId={candidateId} />
      {availabilities && (
        <Box id="availability">
          <Availability availabilities={availabilities} candidateId={candidateId} />
        </Box>
      )}
    </Box>
  )
}

/** Where each part of the profile is filled in. */
function toAddress(part: string, candidateId: number): string {
  if (part === 'Documents') return `/Candidates/CandidateList/HCPProfile/${candidateId}/(ssiTabs:Documents)`
  if (part === 'Availability') return '#availability'
  return `/Candidates/InitialDetailsWizard?step=${part === 'Profession' ? 'profession' : 'person'}`
}

function ProfileCard({ candidateId }: { candidateId: number }) {
  const text = useText()
  const count = useMatchedCount(candidateId)
  const { data, error, refetch } = useChecklist(candidateId)
  if (error && !data)
    return <ErrorState title={text('engine.list.failed')} message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={320} />
  const { Parts, Missing, IsSent } = data.data
  const standing = Missing !== null ? 'incomplete' : IsSent ? 'applicant' : 'ready'
  const done = Parts.filter(({ IsDone }) => IsDone).length
  return (
    <Paper component="section" variant="outlined" aria-labelledby="profile-title" sx={cardStyle}>
      <Box>
        <Typography id="profile-title" variant="h2">
          {text(`candidateHome.${standing}`)}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>
          {text(`candidateHome.${standing}Hint`, Missing)}
        </Typography>
        {standing === 'ready' && (
          <Button variant="contained" component={Link} to="/Candidates/InitialDetailsWizard?step=review" sx={{ mt: 4 }}>
            {text('candidateHome.review')}
          </Button>
        )}
        {count !== null && count > 0 && (
          <Typography sx={{ color: 'text.secondary', mt: 4 }}>{text('candidateHome.applicantCount', count)}</Typography>
        )}
      </Box>
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{text('candidateHome.done', done, Parts.length)}</Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 1 }}>
          {Parts.map(({ Name, IsDone }) => (
            <Box key={Name} component="li" sx={partStyle}>
              {IsDone ? (
                <CheckCircleOutlined color="success" titleAccess={text('candidateHome.part.there')} />
              ) : (
                <RadioButtonUncheckedOutlined color="disabled" titleAccess={text('candidateHome.part.missing')} />
              )}
              <MuiLink component={Link} to={toAddress(Name, candidateId)} sx={linkStyle}>
                {text(`candidateHome.part.${Name}`)}
              </MuiLink>
            </Box>
          ))}
        </Box>
      </Box>
    </Paper>
  )
}

const cardStyle = {
  display: 'grid',
  columnGap: 8,
  rowGap: 4,
  p: { xs: 4, sm: 6 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
} as const

const partStyle = { display: 'flex', alignItems: 'center', gap: 3, minHeight: 40 } as const

const linkStyle = {
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
} as const

/** How many open shifts fit a candidate; null where that is not known. */
function useMatchedCount(candidateId: number): number | null {
  const candidateJobs = useFindResource('CandidateJobs')
  const isAsked = candidateJobs?.descriptor.calls?.matchedCount !== undefined
  const { data = null } = useQuery({
    queryKey: ['CandidateJobs', 'matchedCount', candidateId],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      if (!candidateJobs) return null
      return Number(await askResource(candidateJobs, 'matchedCount', { args: { candidateId } }, signal))
    },
  })
  return data
}
