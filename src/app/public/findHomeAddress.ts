import { buildTabPath } from '#contract/tabPath.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'

/** Where the logo of a public page leads (SPEC-2 §2 "Read-only worked job detail"): the home of who is signed in. */
export function findHomeAddress(): string {
  const { user_type: type } = findClaims()
  if (type === 'EmployerUser') return '/Jobs/CompactJobView'
  return type === 'Candidate' ? buildTabPath('/Candidates/CandidateHome', 'PerDiem') : '/home'
}
