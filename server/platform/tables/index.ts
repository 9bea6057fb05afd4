export { type ColumnType, serverOwnedColumns, type TableColumn, toColumnType } from './columns.ts'
export { findScopeColumn, listIndexes, type TableIndex, textCollation, toUniqueExpression } from './indexes.ts'
export { planTables, type TablePlan } from './plan.ts'
export { syncTables, type TableChanges, type TableProblem } from './sync.ts'
