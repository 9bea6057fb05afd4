import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { noAccount } from '../access/caller.ts'
import { toOwnScope } from './entryScope.ts'

/** One change as the audit keeps it: who, for whom, what, before and after (architecture "Audit"). */
export interface AuditEntry {
  /** The instant of the change as ISO text in UTC; now where absent. */
  at?: string
  /** Null where the system itself acts; that of who has no account is kept as null too. */
  userId: number | null
  /** The user in whose name it was done, where that is another than who did it. */
  actingFor?: number | null
  /** The link by which it was done; null of a session. */
  linkId?: number | null
  /** The resource, or a name of its own for what is no record (`Session`). */
  resource: Resource | string
  recordId: number | string | null
  /** The call's name: `create`, `update`, `delete`, `copy` ... */
  action: string
  /** The record before, or those of its properties that matter; null where there was none. */
  before?: RecordValues | null
  after?: RecordValues | null
}

/** What stands in the audit instead of a secret that was set. */
export const auditMask = '***'

const secretName = /password|secret|token|hash/i

/**
 * Builds the parameters of one entry, in the order of {@link auditColumns}; secrets are masked. It is whose who did it: a statement
 * that knows the record says otherwise.
 */
export function buildAuditValues(entry: AuditEntry): unknown[] {
  const { resource } = entry
  return [
    entry.at ?? new Date().toISOString(),
    entry.userId === noAccount ? null : entry.userId,
    entry.actingFor ?? null,
    typeof resource === 'string' ? resource : resource.name,
    entry.recordId === null ? null : String(entry.recordId),
    entry.action,
    toText(resource, entry.before),
    toText(resource, entry.after),
    toOwnScope(entry.userId),
    entry.linkId ?? null,
  ]
}

/** The columns of `audit_entry` that an entry fills. */
export const auditColumns = [
  ...(['At', 'UserID', 'ActingFor', 'Resource', 'RecordID', 'Action', 'Before', 'After', 'Scope', 'LinkID'] as const),
] as const

function toText(resource: Resource | string, record: RecordValues | null | undefined): string | null {
  return record ? JSON.stringify(maskSecrets(resource, record)) : null
}

function maskSecrets(resource: Resource | string, record: RecordValues): RecordValues {
  const masked = Object.entries(record).map(([name, value]) =>
    value !== null && isSecret(resource, name) ? [name, auditMask] : [name, value],
  )
  return Object.fromEntries(masked)
}

function isSecret(resource: Resource | string, name: string): boolean {
  const schema = typeof resource === 'string' ? undefined : resource.properties.get(name)?.schema
  return schema ? schema['x-secret'] === true || schema.format === 'ssn' : secretName.test(name)
}
