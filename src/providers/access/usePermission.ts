import { isPermitted } from '#contract/access.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from './permissions.ts'

/**
 * True where the signed-in user passes a permission rule: a comma list passes if any one code is held, an empty one always.
 * It mirrors what the services decide and decides nothing itself.
 *
 * @example const canAdd = usePermission('ADD_USER')
 */
export function usePermission(rule: string | undefined): boolean {
  return isPermitted(rule, useStore(heldPermissions))
}
