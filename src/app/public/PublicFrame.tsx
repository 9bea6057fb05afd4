import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { buildTabPath } from '#contract/tabPath.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { getTextOr } from '#src/providers/messages/getText.ts'
import { Logo } from '#src/ui/Logo.tsx'

interface PublicFrameProps {
  children: ReactNode
  /** What is read and filled in begins at the top and is wider than a notice. */
  isForm?: boolean
}

/** The frame of pages that need no sign-in: the logo, which leads home, above one calm column. */
export function PublicFrame({ children, isForm = false }: PublicFrameProps) {
  return (
    <Box sx={{ minHeight: '100vh', display: 'grid', gridTemplateRows: 'auto 1fr', gridTemplateColumns: '100%' }}>
      <Box component="header" sx={{ px: { xs: 4, sm: 6 }, height: 64, display: 'flex', alignItems: 'center' }}>
        <Link
          href={findHomeAddress()}
          underline="none"
          aria-label={getTextOr('public.home', 'Locum, home')}
          sx={{ borderRadius: 1 }}
        >
          <Logo />
        </Link>
      </Box>
      <Box component="main" sx={isForm ? formStyle : noticeStyle}>
        {children}
      </Box>
    </Box>
  )
}

const noticeStyle = {
  width: '100%',
  maxWidth: 560,
  mx: 'auto',
  px: 4,
  pt: { xs: 10, sm: 24 },
  pb: 16,
  textAlign: 'center',
}

const formStyle = { width: '100%', maxWidth: 760, mx: 'auto', px: 4, pt: { xs: 2, sm: 6 }, pb: 16 }

/** Where the logo of a public page leads (SPEC-2 §2 "Read-only worked job detail"): the home of who is signed in. */
function findHomeAddress(): string {
  const { user_type: type } = findClaims()
  if (type === 'EmployerUser') return '/Jobs/CompactJobView'
  return type === 'Candidate' ? buildTabPath('/Candidates/CandidateHome', 'PerDiem') : '/home'
}
