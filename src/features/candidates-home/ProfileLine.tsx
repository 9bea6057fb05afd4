import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useKeptHeight } from '#src/engine/dashboard/useKeptHeight.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useChecklist } from './useChecklist.ts'

/** What the profile of an active candidate still lacks, in a line; nothing once it is complete. */
export function ProfileLine({ candidateId }: { candidateId: number }) {
  const text = useText()
  const { data, error } = useChecklist(candidateId)
  const { part, style } = useKeptHeight('profile')
  const parts = data?.data.Parts ?? []
  const missing = parts.filter(({ IsDone }) => !IsDone)
  return (
    <Box ref={part} sx={[{ display: 'flow-root' }, style]}>
      {!data && !error && <Skeleton variant="rounded" height={0} />}
      {missing.length > 0 && (
        <Typography sx={{ color: 'text.secondary', mb: 4 }}>
          {text('candidateHome.profileLacks', parts.length - missing.length, parts.length)}{' '}
          {missing.map(({ Name }, index) => (
            <Fragment key={Name}>
              {index > 0 && ' · '}
              <MuiLink component={Link} to={toAddress(Name, candidateId)} sx={linkStyle}>
                {text(`candidateHome.part.${Name}`)}
              </MuiLink>
            </Fragment>
          ))}
        </Typography>
      )}
    </Box>
  )
}

const linkStyle = {
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
} as const

/** Where each part is filled in by who works already. */
function toAddress(part: string, candidateId: number): string {
  if (part === 'Availability') return '/Candidates/CandidateHome/(ssiTabs:Availability)'
  const tab = { Documents: '/(ssiTabs:Documents)', Profession: '/(ssiTabs:Specialties)' }[part] ?? ''
  return `/Candidates/CandidateList/HCPProfile/${candidateId}${tab}`
}
