/** The numbers of the statuses of candidates (SPEC-1 §9 "Candidate status"). */
export const candidateStatus = { active: 1, signUpInProgress: 7, onBoardingPending: 9 } as const

const codes: Readonly<Record<number, string>> = {
  1: 'Active',
  2: 'InActive',
  3: 'Terminated',
  4: 'TerminatedDeceased',
  5: 'TerminatedDNU',
  6: 'Suspended',
  7: 'SignUpInProgress',
  8: 'InterviewPending',
  9: 'OnBoardingPending',
  10: 'TerminatedProfessional',
}

/** The code of a status, as the setting CandidateStatus has it. */
export function toStatusCode(status: number): string {
  return codes[status] ?? codes[candidateStatus.active] ?? ''
}

/** True for whom his agency has not made active yet: he reads of others what scopes open to applicants (rules C9.11). */
export function isApplying(statusCode: string): boolean {
  return ['SignUpInProgress', 'InterviewPending', 'OnBoardingPending'].includes(statusCode)
}

/** True for who is out for good: nobody of them stays signed in (SPEC-0 §4 "Authentication"). */
export function isTerminated(status: unknown): boolean {
  return toStatusCode(Number(status)).startsWith('Terminated')
}
