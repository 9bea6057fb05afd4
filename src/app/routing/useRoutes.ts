import type { RouteObject } from 'react-router'
import { buildStore } from '#src/lib/store.ts'
import { useStore } from '#src/lib/useStore.ts'

/** The routes of the console as the live configuration has them. */
export const liveRoutes = buildStore<RouteObject[]>([])

/** The routes of the console as they stand. */
export function useRoutes(): RouteObject[] {
  return useStore(liveRoutes)
}
