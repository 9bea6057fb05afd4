import type { RecordKey } from '#contract/callArguments.ts'
import { findReferred } from '#contract/entitySchema.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { findRecordAddress } from '../../place/recordAddress.ts'

/**
 * The way to the addresses of the records that a property refers to; it answers null where the caller may not open them. A lookup is
 * a word to choose, no record to visit.
 */
export function useReferred(property: ResourceProperty): {
  resource: Resource | null
  toAddress: (key: RecordKey) => string | null
} {
  const resource = useFindResource(findReferred(property.schema))
  const held = useStore(heldPermissions)
  const isOpen = resource !== null && property.lookupNames === undefined
  return { resource, toAddress: key => (isOpen ? findRecordAddress(resource, key, held) : null) }
}
