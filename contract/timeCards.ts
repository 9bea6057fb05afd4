/** The statuses of a time card by their numbers (SPEC-2 §3 "Enumerations"). */
export const timeCardStatus = {
  ...{ notApplicable: 1, pending: 2, readyToStart: 3, working: 4, onBreak: 5, actionRequired: 6 },
  ...{ approved: 7, unapproved: 8, disputed: 9, completed: 10, received: 11, void: 12 },
} as const

/** Hours of minutes, half up to two decimals (rules C3). */
export function toHours(minutes: number): number {
  return Math.round((minutes * 100) / 60) / 100
}
