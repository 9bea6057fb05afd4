import type { DocumentVerdict } from './documentRules.ts'
import { findConflicts, type Shift, type Span } from './shiftRules.ts'
import type { ShiftSettings } from './shiftSettings.ts'

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
  /** He was on the job, and his shift was canceled. */
  wasCanceled: boolean
  /** The facility likes to have him back. */
  isFavorite: boolean
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
  documents: DocumentVerdict
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
  documents: DocumentVerdict
  /** Documents lack. */
  isLacking: boolean
  score: number
  reasons: Reason[]
}

const hoursADay = 24

/** Beyond so many miles nothing speaks for a place. */
const farMiles = 60
const nearMiles = 5

/** What other shifts make of one; `rest` in hours, null where there is no other. */
interface Load {
  isOverlapping: boolean
  rest: number | null
  dayHours: number
  weekHours: number
}

/** Weighs a candidate for a shift: why the search leaves him out, and what speaks for him; what can be done is the machine's to say. */
export function judgeCandidate(shift: Span, facts: CandidateFacts, settings: ShiftSettings): Verdict {
  const { isOverlapping, gapMinutes, hoursInDay, hoursInWeek } = findConflicts(shift, facts.shifts)
  const rest = gapMinutes === null ? null : gapMinutes / 60
  const load = { isOverlapping, rest, dayHours: hoursInDay, weekHours: hoursInWeek }
  const reasons = weigh(listParts(facts, load, settings), settings)
  return {
    obstacles: listObstacles(facts, load, settings),
    documents: facts.documents,
    isLacking: facts.documents.lacking.length > 0,
    score: reasons.reduce((sum, { points }) => sum + points, 0),
    reasons,
  }
}

/** How one who was judged stands among the others. */
export interface Rank {
  id: number
  miles: number | null
  isEligible: boolean
  isLacking: boolean
  score: number
}

/** Puts who is eligible first, of them who has the documents, then the better one; of equal ones the nearer. */
export function compareRanks(one: Rank, other: Rank): number {
  const far = Number.MAX_SAFE_INTEGER
  return (
    Number(other.isEligible) - Number(one.isEligible) ||
    Number(one.isLacking) - Number(other.isLacking) ||
    other.score - one.score ||
    (one.miles ?? far) - (other.miles ?? far) ||
    one.id - other.id
  )
}

function listObstacles(facts: CandidateFacts, load: Load, limits: ShiftSettings): Note[] {
  const obstacles: Note[] = []
  const add = (key: string, ...args: number[]) => obstacles.push({ key: `matching.${key}`, args })
  if (!facts.isActive) add('notActive')
  if (!facts.hasProfession) add('noProfession')
  if (facts.isDoNotReturn) add('doNotReturn')
  if (facts.isOnJob) add('onJob')
  else if (facts.wasCanceled) add('wasCanceled')
  if (facts.availability === 'unavailable') add('unavailable')
  if (load.isOverlapping) {
    add('overlap')
    return obstacles
  }
  if (load.rest !== null && load.rest < limits.MinRestHours) add('noRest', round(load.rest), limits.MinRestHours)
  if (load.dayHours > limits.MostHoursInDay) add('longDay', round(load.dayHours), limits.MostHoursInDay)
  if (load.weekHours > limits.MostHoursInWeek) add('longWeek', round(load.weekHours), limits.MostHoursInWeek)
  return obstacles
}

/** What a part of the score says, and how much of it: from 0 to 1. */
interface Part extends Note {
  weight: `Weight${string}` & keyof ShiftSettings
  share: number
}

/** What the job does not ask for is no part. */
function listParts(facts: CandidateFacts, { rest, weekHours }: Load, settings: ShiftSettings): Part[] {
  const { miles, specialty, documents, rating, skills, availability } = facts
  const isFree = availability === 'available'
  return [
    toDistance(miles),
    ...(specialty === null
      ? []
      : [toPart('WeightOfSpecialty', specialties[specialty].share, specialties[specialty].key)]),
    ...(documents.asked === 0 ? [] : [toDocuments(documents)]),
    toStanding(facts),
    // Who has not been rated yet is in the middle, so that nobody has to be known to begin.
    rating === null
      ? toPart('WeightOfRating', 0.5, 'notRated')
      : toPart('WeightOfRating', (rating - 1) / 4, 'rated', round(rating)),
    ...(skills.asked === 0
      ? []
      : [toPart('WeightOfSkills', skills.held / skills.asked, 'skills', skills.held, skills.asked)]),
    toRest(rest, settings.MinRestHours),
    toPart('WeightOfHours', 1 - weekHours / Math.max(1, settings.MostHoursInWeek), 'weekHours', round(weekHours)),
    toPart('WeightOfAvailability', isFree ? 1 : 0, isFree ? 'available' : 'availabilityUnknown'),
  ]
}

function toPart(weight: Part['weight'], share: number, key: string, ...args: (string | number)[]): Part {
  return { weight, share: Math.max(0, Math.min(1, share)), key: `matching.${key}`, args }
}

const specialties = {
  primary: { share: 1, key: 'primarySpecialty' },
  other: { share: 0.8, key: 'hasSpecialty' },
  none: { share: 0, key: 'noSpecialty' },
}

function toStanding({ isFavorite, isApproved }: CandidateFacts): Part {
  if (isFavorite) return toPart('WeightOfFacility', 1, 'favorite')
  return isApproved ? toPart('WeightOfFacility', 0.8, 'approved') : toPart('WeightOfFacility', 0, 'notApproved')
}

function toDistance(miles: number | null): Part {
  if (miles === null) return toPart('WeightOfDistance', 0, 'noDistance')
  const share = 1 - Math.max(0, miles - nearMiles) / (farMiles - nearMiles)
  return toPart('WeightOfDistance', share, 'miles', roundMiles(miles))
}

function toDocuments({ asked, lacking }: DocumentVerdict): Part {
  const held = asked - lacking.length
  return toPart('WeightOfDocuments', held / asked, 'documents', held, asked)
}

function toRest(rest: number | null, least: number): Part {
  if (rest === null || rest >= 2 * hoursADay) return toPart('WeightOfRest', 1, 'rested')
  return toPart('WeightOfRest', (rest - least) / Math.max(1, hoursADay - least), 'rest', round(rest))
}

/** Shares a hundred points out among the parts by their weights. */
function weigh(parts: readonly Part[], settings: ShiftSettings): Reason[] {
  const weights = parts.map(({ weight }) => Math.max(0, settings[weight]))
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  let before = 0
  return parts.map(({ key, args, share }, at) => {
    const after = before + (weights[at] ?? 0)
    const of = Math.round((after * 100) / total) - Math.round((before * 100) / total)
    before = after
    return { key, args, points: Math.round(of * share), of }
  })
}

/** As far as anybody asks: tenths of what is near alone. */
export function roundMiles(miles: number): number {
  return miles < 20 ? round(miles) : Math.round(miles)
}

function round(figure: number): number {
  return Math.round(figure * 10) / 10
}
