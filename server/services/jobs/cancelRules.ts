/** As what somebody acts in the machine of candidates' jobs. */
export type CancelActor = 'Agency' | 'Facility' | 'Candidate' | 'System'

/** What decides whether a confirmed candidate can be canceled (A7, A8, A10). */
export interface CancelQuestion {
  isConfirmed: boolean
  actor: CancelActor
  /** Whose side the agency acts for; null for its own. */
  actionBy: number | null
  /** Negative once the shift has begun. */
  hoursToStart: number
  canForce: boolean
  isLast: boolean
  settings: Readonly<Record<'TimeBeforeShiftStart' | 'TimeToCancelJob' | 'TimeToCancelOnBehalfOfFacility', number>>
}

/** The answer of ValidateCancel (rules C2); `message` is a key of the catalogue, null where there is nothing to say. */
export interface CancelAnswer {
  canCancel: boolean
  needsForce: boolean
  message: string | null
}

const facility = 2

/** Says what canceling a candidate takes, in the words that the machine would use. */
export function judgeCancel(question: CancelQuestion): CancelAnswer {
  const { isConfirmed, actor, actionBy, hoursToStart, canForce, isLast, settings } = question
  const refuse = (message: string | null, needsForce = false) => ({ canCancel: false, needsForce, message })
  if (!isConfirmed) return refuse(null)
  if (actor === 'Candidate' && hoursToStart < settings.TimeBeforeShiftStart) return refuse('candidateJobs.cancelLate')
  if (actor === 'Facility' && hoursToStart < settings.TimeToCancelJob)
    return refuse('candidateJobs.cancelLateAtFacility')
  const isOnBehalf = actor === 'Agency' && actionBy === facility
  const needsForce = isOnBehalf && hoursToStart < settings.TimeToCancelOnBehalfOfFacility
  if (needsForce && !canForce) return refuse('candidateJobs.cancelLateForFacility', true)
  if (needsForce) return { canCancel: true, needsForce, message: 'candidateJobs.forceCancel' }
  return { canCancel: true, needsForce, message: isLast && actor !== 'Candidate' ? 'jobs.noCandidateLeft' : null }
}
