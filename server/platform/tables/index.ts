export { type AlteringOptions, alterTables, areTablesReady } from './altering.ts'
export { BusyError, describeBusy, isLockRefusal, retryBusy, type Waiting } from './busy.ts'
export { type ColumnType, type TableColumn, toColumnType } from './columns.ts'
export { compareTables, type TableDifference } from './difference.ts'
export { type BuildReports, buildIndexes, dropIndexes } from './indexBuilding.ts'
export {
  indexPrefix,
  isSearched,
  listIndexes,
  mostReferred,
  type TableIndex,
  toLive,
  toUniqueExpression,
} from './indexes.ts'
export { cancelIndexWork, claimChannel, claimTable, isCancelled } from './indexLocks.ts'
export { countRows, inspectTables } from './inspection.ts'
export { planTables, type TablePlan } from './plan.ts'
export { type TableChanges, type TableProblem, TableRefusal } from './problem.ts'
export { findRetypeProblem, isRetypeProblem, mostRewrittenRows, type Retype, type RetypeLimits } from './retyping.ts'
export { textCollation, toSortColumn } from './sortColumns.ts'
export { syncTables } from './sync.ts'
export { buildUniqueAhead, holdUnique } from './uniqueness.ts'
