import { buildSlot } from '#src/engine/record-page/buildSlot.ts'
import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import { loadPart } from '#src/lib/loadPart.ts'

/** The secret of another program. */
const identityClients: FeatureManifest = {
  name: 'identity-clients',
  routes: () => [],
  slots: {
    'identity-client-secret': buildSlot(async () => (await loadPart(() => import('./SecretTab.tsx'))).SecretTab),
  },
}

export default identityClients
