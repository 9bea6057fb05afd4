export { heldPermissions } from './permissions.ts'
export { usePermission } from './usePermission.ts'
