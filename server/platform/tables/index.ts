export { type AlteringOptions, alterTables } from './altering.ts'
export { BusyError, describeBusy, isLockRefusal, retryBusy, type Waiting } from './busy.ts'
export { type ColumnType, serverOwnedColumns, type TableColumn, toColumnType } from './columns.ts'
export { type BuildReports, buildIndexes, dropIndexes } from './indexBuilding.ts'
export {
  findScopeColumn,
  indexPrefix,
  listIndexes,
  type TableIndex,
  textCollation,
  toUniqueExpression,
} from './indexes.ts'
export { planTables, type TablePlan } from './plan.ts'
export { type TableChanges, type TableProblem, TableRefusal } from './problem.ts'
export { syncTables } from './sync.ts'
export { buildUniqueAhead } from './uniqueness.ts'
