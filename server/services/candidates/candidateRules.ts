import { candidateStatus } from '#contract/enumerations.gen.ts'

const codes: Readonly<Record<number, string>> = {
  [candidateStatus.Active]: 'Active',
  [candidateStatus.InActive]: 'InActive',
  [candidateStatus.Terminated]: 'Terminated',
  [candidateStatus.TerminatedDeceased]: 'TerminatedDeceased',
  [candidateStatus.TerminatedDoNotUse]: 'TerminatedDNU',
  [candidateStatus.Suspended]: 'Suspended',
  [candidateStatus.SigningUp]: 'SignUpInProgress',
  [candidateStatus.InterviewPending]: 'InterviewPending',
  [candidateStatus.OnboardingPending]: 'OnBoardingPending',
  [candidateStatus.TerminatedProfessionalReasons]: 'TerminatedProfessional',
}

/** The code of a status, as the setting CandidateStatus has it. */
export function toStatusCode(status: number | null | undefined): string {
  return codes[status ?? candidateStatus.Active] ?? 'Active'
}

/** The statuses of whom his agency has not made active yet. */
export const applying: readonly number[] = [
  candidateStatus.SigningUp,
  candidateStatus.InterviewPending,
  candidateStatus.OnboardingPending,
]

/** The statuses in which somebody works for his agency, or may come to. */
export const staying: readonly number[] = [candidateStatus.Active, ...applying]

/** True for whom his agency has not made active yet: he reads of others what scopes open to applicants (rules C9.11). */
export function isApplying(statusCode: string): boolean {
  return applying.some(status => codes[status] === statusCode)
}

/** True for who is out for good: nobody of them stays signed in (SPEC-0 §4 "Authentication"). */
export function isTerminated(status: number | null | undefined): boolean {
  return toStatusCode(status).startsWith('Terminated')
}
