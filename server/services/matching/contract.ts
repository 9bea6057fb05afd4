export { findCandidate, findOwn, getPair, judgeApplying } from './candidateSearch.ts'
export { isMatch } from './matchingRepository.ts'
export { findConflicts, type Shift, type Span, weekHours } from './shiftRules.ts'
export { findShiftSettings } from './shiftSettings.ts'
