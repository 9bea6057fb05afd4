import { buildSlot } from '#src/engine/record-page/buildSlot.ts'
import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { getText } from '#src/providers/messages/getText.ts'

/** The parts of a user's page that are more than his fields (SPEC-1 §2 "Identity screens"). */
const users: FeatureManifest = {
  name: 'users',
  routes: () => [
    {
      path: 'Users/ViewAs/:id',
      handle: { access: 'IMPERSONATE_VIEW', title: getText('resources.Users.actions.viewAs') } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./ViewAsPage.tsx')).ViewAsPage }),
    },
  ],
  slots: {
    'user-picture': buildSlot(async () => (await loadPart(() => import('./PictureCard.tsx'))).PictureCard),
    'user-password': buildSlot(async () => (await loadPart(() => import('./password/PasswordTab.tsx'))).PasswordTab),
    'user-second-factor': buildSlot(
      async () => (await loadPart(() => import('./second-factor/SecondFactorTab.tsx'))).SecondFactorTab,
    ),
    'user-organizations': buildSlot(
      async () => (await loadPart(() => import('./OrganizationsTab.tsx'))).OrganizationsTab,
    ),
    'user-permissions': buildSlot(async () => (await loadPart(() => import('./PermissionsTab.tsx'))).PermissionsTab),
  },
}

export default users
