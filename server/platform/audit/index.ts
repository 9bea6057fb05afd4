export { type AuditEntry, auditColumns, buildAuditValues } from './entry.ts'
export { followAuditMonths } from './partitions.ts'
export { buildAuditInsert, writeAudit, writeAudits } from './repository.ts'
