import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { getText } from '#src/providers/messages/getText.ts'

const access = 'ASSIGN_PERMISSIONS'

/** What roles give (SPEC-1 §2 "Identity screens"). */
const roles: FeatureManifest = {
  name: 'roles',
  routes: () => [
    {
      path: 'Roles/Permission/:roleId',
      handle: { access, title: getText('roles.permissions') } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./RolePermissionsPage.tsx')).RolePermissionsPage }),
    },
    {
      path: 'Roles/Matrix',
      handle: { access, title: getText('roles.matrix'), isMain: true } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./matrix/RoleMatrixPage.tsx')).RoleMatrixPage }),
    },
  ],
}

export default roles
