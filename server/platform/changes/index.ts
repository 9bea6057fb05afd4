export { buildCoalescer } from './coalescing.ts'
export { buildRowChanges, type RowChanges } from './rowChanges.ts'
