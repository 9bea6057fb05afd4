import { canOpen } from './canOpen.ts'
import { useRoutes } from './useRoutes.ts'

/** True where a page stands behind this path and the user may open it. */
export function useCanOpen(path: string): boolean {
  return canOpen(useRoutes(), path)
}
