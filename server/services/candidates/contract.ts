import type { Queries } from '../../platform/database/types.ts'

/** The candidate who belongs to a user. */
export interface OwnCandidate {
  ID: number
  /** The code of the status: Active, SignUpInProgress ... (SPEC-1 §9 "Candidate status"). */
  Status: string
  /** His revenue center. */
  OrganizationID: number | null
}

/** What other services may ask of candidates. */
export interface CandidateDirectory {
  /** The candidate of an account; null where it has none, or the installation's data files have no candidates. */
  findCandidateOf(queries: Queries, userId: number): Promise<OwnCandidate | null>
}
