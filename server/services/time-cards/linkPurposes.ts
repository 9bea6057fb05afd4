import type { LinkPurpose } from '../../platform/links/index.ts'

const minutesADay = 24 * 60

/** What a card shows to who comes by a link (SPEC-2 §3 "Time card"). */
export const displayedFields = [
  ...['JobID', 'CandidateID', 'EmployerID', 'UnitID', 'ShiftID', 'Date', 'StartsOn', 'EndsOn', 'Status', 'SubmittedOn'],
  ...['PrimarySkillLookupID', 'SkillLookupID', 'SpecialtyLookupID', 'ShiftTypeLookupID', 'TATypeLookupID'],
  ...['TotalPaidDuration', 'BreakDuration', 'ApprovedByName', 'ApprovedByEmail', 'ApprovedOn', 'ApprovedHours'],
  'ApprovedMinutes',
  ...['DisputedByName', 'DisputedByEmail', 'DisputedOn', 'DisputeReason'],
  ...['AdjustedClockIn', 'AdjustedClockOut', 'AdjustedBreakTime', 'CandidateSignature', 'ApprovedBySignature'],
  ...['IsClockSentLater', 'IsClockOutEntered', 'HoursConfirmedBy'],
] as const

const ofCard = {
  resource: 'TimeCards',
  fields: displayedFields,
  userType: 'EmployerUser',
  actor: 'Link',
  isSuperseding: true,
} as const

/** The days for which a link of approval holds where the system configuration does not say it (rules C7.10). */
export const approvalDays = { setting: 'ApprovalLinkDays', usual: 7, most: 30 } as const

/** A supervisor looks at a time sheet, decides once (rules C6 "Approval link"), and then reads what was worked, and rates it. */
export const approveLinks: LinkPurpose = {
  ...ofCard,
  name: 'approve',
  calls: [
    ...['verifyGuid', 'linkApprove', 'linkDispute', 'certificateByLink'],
    ...['one', 'compact', 'certificate', 'verifyRating', 'addRating'],
  ],
  parameter: 'guid',
  minutes: approvalDays.usual * minutesADay,
  mostUses: 1,
  uncounted: ['addRating'],
  isDisplayedAfterUse: true,
  expired: 'timeCards.linkExpired',
}

/** A facility rates the candidate once; it holds until 30 days after the shift. */
export const rateLinks: LinkPurpose = {
  ...ofCard,
  name: 'rate',
  calls: ['verifyRating', 'addRating'],
  parameter: 't',
  minutes: 30 * minutesADay,
  mostUses: 1,
  isDisplayedAfterUse: true,
  expired: 'linkExpired.title',
}

/** A worked shift is read. */
export const readOnlyLinks: LinkPurpose = {
  ...ofCard,
  name: 'readOnly',
  calls: ['one', 'compact', 'certificate'],
  parameter: 't',
  minutes: 30 * minutesADay,
  mostUses: null,
  expired: 'linkExpired.title',
}
