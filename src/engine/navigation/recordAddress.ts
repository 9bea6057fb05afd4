import { isPermitted } from '#contract/access.ts'
import type { RecordKey } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { findRecordRule } from './findRecordRule.ts'
import { toPath } from './recordPaths.ts'

/**
 * Where a record is read, or where it has no page, its form, as far as these permissions open them; null where neither is open. Whether
 * the record is within the caller's scope is for the services to say.
 */
export function findRecordAddress(resource: Resource, key: RecordKey, held: ReadonlySet<string>): string | null {
  const { record, form, calls } = resource.descriptor
  const isOpen = (call: 'one' | 'update') => isPermitted(findRecordRule(resource.descriptor, call, String(key)), held)
  const isRead = (!calls || calls.one !== undefined) && isOpen('one')
  const row = { [resource.key]: key }
  if (record && isRead) return toPath(record.route, row)
  return form?.edit && isRead && isOpen('update') ? toPath(form.edit.route, row) : null
}
