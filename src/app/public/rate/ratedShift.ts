/** What is rated, as the services tell it to who comes by a link. */
export interface RatedShift {
  /** 0 where the shift is none any more. */
  TimeCardID: number
  /** 0 where the job was cancelled. */
  JobID: number
  /** Absent where there is nobody to rate any more. */
  CandidateID?: number
  CandidateName: string | null
  EmployerName: string | null
  Date: string | null
  /** Whether the facility rates the candidate; else the candidate rates the facility. */
  IsFacilityRating: boolean
  ShiftName: string | null
  /** The stars that were given already; null or 0 for none. */
  Rating: number | null
  /** What can be said beside the stars (lookup category FacilityRatingTags). */
  Tags: readonly { ID: number; Name: string }[]
}
