const minute = 60_000
const hour = 60 * minute

/** A stretch of time, both ends as ISO with Z; it ends before its end. */
export interface Span {
  startsOn: string
  endsOn: string
}

/** Another shift of a candidate, as far as it counts: confirmed, offered, or being worked by its time card. */
export interface Shift extends Span {
  jobId: number
  kind: 'confirmed' | 'offered' | 'worked'
}

/** What a shift comes to beside the others of its candidate (rules C2 "Overlap and gap"). */
export interface Conflicts {
  /** It overlaps a confirmed shift or one that is being worked: never allowed. */
  isOverlapping: boolean
  /** It overlaps an offered one. */
  isOfferOverlapping: boolean
  /** The job of the first shift that it overlaps, else of the one next to it; null where there is neither. */
  conflictJobId: number | null
  /** Minutes to the nearest confirmed shift; 0 where they touch or overlap, null where there is none. */
  gapMinutes: number | null
  /** The most hours within any 24 that hold a part of it, confirmed shifts and itself together. */
  hoursInDay: number
  /** The same within 7 days. */
  hoursInWeek: number
}

/** How far around a shift others count. */
export const weekHours = 7 * 24

/** Judges a shift beside the others of its candidate; lengths are real time, so that a night on which clocks change counts as it is. */
export function findConflicts(span: Span, others: readonly Shift[]): Conflicts {
  const own = toTimes(span)
  const shifts = others.map(each => ({ ...each, ...toTimes(each) }))
  const overlapping = shifts.filter(each => overlap(own, each) > 0)
  const firm = shifts.filter(({ kind }) => kind !== 'offered')
  const nearest = firm.toSorted((one, other) => gap(own, one) - gap(own, other))[0]
  const isFirm = overlapping.some(({ kind }) => kind !== 'offered')
  const found = overlapping.find(({ kind }) => !isFirm || kind !== 'offered') ?? nearest
  const confirmed = shifts.filter(({ kind }) => kind === 'confirmed')
  return {
    isOverlapping: isFirm,
    isOfferOverlapping: overlapping.some(({ kind }) => kind === 'offered'),
    conflictJobId: found?.jobId ?? null,
    gapMinutes: nearest ? gap(own, nearest) / minute : null,
    hoursInDay: countMost(own, confirmed, 24 * hour) / hour,
    hoursInWeek: countMost(own, confirmed, weekHours * hour) / hour,
  }
}

interface Times {
  start: number
  end: number
}

function toTimes({ startsOn, endsOn }: Span): Times {
  return { start: Date.parse(startsOn), end: Date.parse(endsOn) }
}

/** Real time that two stretches share; 0 where they only touch. */
function overlap(one: Times, other: Times): number {
  return Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start))
}

function gap(one: Times, other: Times): number {
  return Math.max(0, one.start - other.end, other.start - one.end)
}

/** The most time within a window that holds a part of the shift; the fullest window begins with a shift, or ends with one. */
function countMost(own: Times, others: readonly Times[], length: number): number {
  const shifts = [own, ...others]
  const starts = shifts.flatMap(({ start, end }) => [start, end - length])
  const windows = starts.map(start => ({ start, end: start + length })).filter(window => overlap(window, own) > 0)
  const sum = (window: Times) => shifts.reduce((total, shift) => total + overlap(window, shift), 0)
  return Math.max(0, ...windows.map(sum))
}
