import { findConflicts, type Shift, type Span } from './shiftRules.ts'

/** What a candidate says of the days of a shift. */
export type Availability = 'available' | 'unknown' | 'unavailable'

/** How a candidate and a shift stand to each other. */
export interface CandidateFacts {
  isActive: boolean
  hasProfession: boolean
  /** The facility does not want him back. */
  isDoNotReturn: boolean
  /** He has requested the job, has an offer of it or is confirmed. */
  isOnJob: boolean
  isApproved: boolean
  availability: Availability
  /** Null where the job asks for none. */
  specialty: 'primary' | 'other' | 'none' | null
  /** How many of the skills that the job asks for he has. */
  skills: { held: number; asked: number }
  /** The mean of what facilities say of him, from 1 to 5; null where nobody has said anything. */
  rating: number | null
  /** From his position to the facility; null where either is not known. */
  miles: number | null
  /** His confirmed shifts around this one. */
  shifts: readonly Shift[]
}

/** The limits of the overlap and gap rule. */
export interface WorkLimits {
  minRestHours: number
  dayHours: number
  weekHours: number
}

/** A key of the catalogue with what fills it. */
export interface Note {
  key: string
  args: readonly (string | number)[]
}

/** What a part of the score comes from. */
export interface Reason extends Note {
  points: number
  /** The most that this part can bring. */
  of: number
}

/** A candidate as one who is looked for: eligible with a score of at most 100, or left out for what stands in his way. */
export interface Verdict {
  obstacles: Note[]
  score: number
  reasons: Reason[]
}

const hoursADay = 24

/** Beyond so many miles nothing speaks for a place. */
const farMiles = 60
const nearMiles = 5

/** What each part of the score can bring. */
const most = {
  ...{ distance: 25, specialty: 25, facility: 10, rating: 10, skills: 10 },
  ...{ rest: 10, hours: 5, availability: 5 },
} as const

/** What other shifts make of one; `rest` in hours, null where there is no other. */
interface Load {
  isOverlapping: boolean
  rest: number | null
  dayHours: number
  weekHours: number
}

/** Weighs a candidate for a shift: why the search leaves him out, and what speaks for him; what can be done is the machine's to say. */
export function judgeCandidate(shift: Span, facts: CandidateFacts, limits: WorkLimits): Verdict {
  const { isOverlapping, gapMinutes, hoursInDay, hoursInWeek } = findConflicts(shift, facts.shifts)
  const rest = gapMinutes === null ? null : gapMinutes / 60
  const load = { isOverlapping, rest, dayHours: hoursInDay, weekHours: hoursInWeek }
  const reasons = listReasons(facts, load, limits)
  return {
    obstacles: listObstacles(facts, load, limits),
    score: reasons.reduce((sum, { points }) => sum + points, 0),
    reasons,
  }
}

/** Puts the better one first; of equal ones the nearer. */
export function compareVerdicts(
  one: { score: number; miles: number | null; id: number },
  other: { score: number; miles: number | null; id: number },
): number {
  const far = Number.MAX_SAFE_INTEGER
  return other.score - one.score || (one.miles ?? far) - (other.miles ?? far) || one.id - other.id
}

function listObstacles(facts: CandidateFacts, load: Load, limits: WorkLimits): Note[] {
  const obstacles: Note[] = []
  const add = (key: string, ...args: number[]) => obstacles.push({ key: `matching.${key}`, args })
  if (!facts.isActive) add('notActive')
  if (!facts.hasProfession) add('noProfession')
  if (facts.isDoNotReturn) add('doNotReturn')
  if (facts.isOnJob) add('onJob')
  if (facts.availability === 'unavailable') add('unavailable')
  if (load.isOverlapping) {
    add('overlap')
    return obstacles
  }
  if (load.rest !== null && load.rest < limits.minRestHours) add('noRest', round(load.rest), limits.minRestHours)
  if (load.dayHours > limits.dayHours) add('longDay', round(load.dayHours), limits.dayHours)
  if (load.weekHours > limits.weekHours) add('longWeek', round(load.weekHours), limits.weekHours)
  return obstacles
}

function listReasons(facts: CandidateFacts, { rest, weekHours }: Load, limits: WorkLimits): Reason[] {
  const isFree = facts.availability === 'available'
  return [
    scoreDistance(facts.miles),
    scoreSpecialty(facts.specialty),
    toReason('facility', facts.isApproved ? most.facility : 0, facts.isApproved ? 'approved' : 'notApproved'),
    scoreRating(facts.rating),
    scoreSkills(facts.skills),
    scoreRest(rest, limits.minRestHours),
    scoreHours(weekHours, limits.weekHours),
    toReason('availability', isFree ? most.availability : 0, isFree ? 'available' : 'availabilityUnknown'),
  ]
}

function toReason(part: keyof typeof most, points: number, key: string, ...args: number[]): Reason {
  return { key: `matching.${key}`, args, points: Math.round(points), of: most[part] }
}

function scoreDistance(miles: number | null): Reason {
  if (miles === null) return toReason('distance', 0, 'noDistance')
  const share = 1 - Math.max(0, miles - nearMiles) / (farMiles - nearMiles)
  return toReason('distance', most.distance * Math.max(0, share), 'miles', roundMiles(miles))
}

function scoreSpecialty(specialty: CandidateFacts['specialty']): Reason {
  if (specialty === null) return toReason('specialty', most.specialty, 'anySpecialty')
  if (specialty === 'none') return toReason('specialty', 0, 'noSpecialty')
  return specialty === 'primary'
    ? toReason('specialty', most.specialty, 'primarySpecialty')
    : toReason('specialty', most.specialty * 0.8, 'hasSpecialty')
}

/** Who has not been rated yet stands in the middle, so that nobody has to be known to begin. */
function scoreRating(rating: number | null): Reason {
  if (rating === null) return toReason('rating', most.rating / 2, 'notRated')
  return toReason('rating', (most.rating * (rating - 1)) / 4, 'rated', round(rating))
}

function scoreSkills({ held, asked }: CandidateFacts['skills']): Reason {
  if (asked === 0) return toReason('skills', most.skills, 'anySkill')
  return toReason('skills', (most.skills * held) / asked, 'skills', held, asked)
}

function scoreRest(rest: number | null, least: number): Reason {
  if (rest === null || rest >= 2 * hoursADay) return toReason('rest', most.rest, 'rested')
  const share = Math.max(0, rest - least) / Math.max(1, hoursADay - least)
  return toReason('rest', most.rest * Math.min(1, share), 'rest', round(rest))
}

function scoreHours(hours: number, limit: number): Reason {
  const share = Math.max(0, 1 - hours / Math.max(1, limit))
  return toReason('hours', most.hours * share, 'weekHours', round(hours))
}

/** As far as anybody asks: tenths of what is near alone. */
export function roundMiles(miles: number): number {
  return miles < 20 ? round(miles) : Math.round(miles)
}

function round(figure: number): number {
  return Math.round(figure * 10) / 10
}
