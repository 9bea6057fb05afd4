export { describeComparison } from './description.ts'
export {
  type Comparison,
  type ComparisonOptions,
  compareSnapshot,
  hasChanges,
  takeSnapshot,
} from './environment.ts'
export { buildRecordWork, type RecordWorkParts, tryRecordWork } from './recordWork.ts'
export type { Snapshot } from './snapshot.ts'
export { formatSnapshot, parseSnapshot } from './snapshotText.ts'
