import { useMemo } from 'react'
import { findCallRule, isPermitted } from '#contract/access.ts'
import type { DetailList } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { manifestState } from '#src/providers/data/manifestState.ts'

/** A list below a list: the records of `below` whose property `by` refers to the chosen row. */
export interface Detail {
  below: Resource
  by: string
  /** The page that adds to it, where that is not the form of a new record. */
  add?: string
}

/** The lists below a resource's list that this user may see. */
export function useDetails({ descriptor }: Resource): Detail[] {
  const resources = useStore(manifestState)?.resources
  const held = useStore(heldPermissions)
  return useMemo(
    () => (descriptor.list?.details ?? []).flatMap(detail => findDetail(detail, resources, held) ?? []),
    [descriptor, resources, held],
  )
}

/** A list of what refers to a record; null where these codes do not show it. */
export function findDetail(
  { resource, by, add }: DetailList,
  resources: ReadonlyMap<string, Resource> | undefined,
  held: ReadonlySet<string>,
): Detail | null {
  const below = resources?.get(resource)
  const isDisplayed = below?.properties.has(by) && isPermitted(findCallRule(below.descriptor, 'list'), held)
  return below && isDisplayed ? { below, by, ...(add !== undefined && { add }) } : null
}
