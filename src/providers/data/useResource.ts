import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { manifestState } from './manifestState.ts'

/**
 * A resource of the live configuration by its descriptor's name; throws where the manifest does not hold it, which is
 * also so where the user may not reach it (`useFindResource` answers null then).
 *
 * @example const users = useResource('Users')
 */
export function useResource(name: string): Resource {
  const resource = useFindResource(name)
  if (!resource) throw new Error(`The manifest holds no resource ${name}: it is unknown or this user may not reach it.`)
  return resource
}

/** Like `useResource`, but null where the manifest does not hold it. */
export function useFindResource(name: string | undefined): Resource | null {
  const state = useStore(manifestState)
  return (name !== undefined && state?.resources.get(name)) || null
}
