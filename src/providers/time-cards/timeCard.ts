/** A time card as its public pages show it (SPEC-2 §3 "Time card"). Texts are null where nothing is known. */
export interface TimeCard {
  ID: number
  JobID: number
  CandidateID: number
  CandidateName: string | null
  EmployerName: string | null
  EmployerShortName: string | null
  /** `2026-11-20`, in the facility. */
  Date: string
  /** Instants between which it was planned. */
  StartsOn: string | null
  EndsOn: string | null
  ShiftName: string | null
  /** The number of the status (SPEC-2 §3 "Enumerations"). */
  TimeCardStatusLookupValue: number | string
  TimeCardStatusLookupName: string
  PrimarySkillLookupName: string | null
  SkillLookupName: string | null
  SpecialtyLookupName: string | null
  UnitName: string | null
  ShiftTypeLookupName: string | null
  TATypeLookupName: string | null
  /** Minutes. */
  TotalPaidDuration: number | null
  /** Minutes. */
  BreakDuration: number | null
  Slots: readonly TimeSlot[]
  /** What it was signed with. */
  Signatures: readonly TimeCardSignature[]
  ApprovedByName: string | null
  ApprovedByEmail: string | null
  /** An instant. */
  ApprovedOn: string | null
  ApprovedHours: number | null
  /** Minutes. */
  ApprovedMinutes: number | null
  DisputedByName: string | null
  DisputedByEmail: string | null
  /** An instant. */
  DisputedOn: string | null
  DisputeReason: string | null
  /** A wall-clock time of the facility. */
  AdjustedClockIn: string | null
  AdjustedClockOut: string | null
  /** Minutes. */
  AdjustedBreakTime: number | null
  /** True where the clock was pressed without a net, and told afterwards. */
  IsClockSentLater?: boolean | null
  /** True where the end was told after it, and not by the clock. */
  IsClockOutEntered?: boolean | null
  /** Who said that unusual hours are right. */
  HoursConfirmedBy?: string | null
}

/** A file that a time card was signed with. */
export interface TimeCardSignature {
  Of: 'candidate' | 'approver'
  FileName: string | null
  /** Where it is had for a few minutes. */
  Address: string
}

/** A stretch of a time card (SPEC-2 §3 "Time slot"). */
export interface TimeSlot {
  ID: number
  IsTimeCard: boolean
  IsBreak: boolean
  /** Minutes; null while it is open. */
  Duration: number | null
  /** A wall-clock time of the facility. */
  StartTime: string
  EndTime: string | null
  SpecialtyLookupName?: string | null
  UnitName?: string | null
  ShiftTypeLookupName?: string | null
}
