import { buildSlot } from '#src/engine/record-page/buildSlot.ts'
import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { waitForSettings } from '#src/providers/settings/userSettings.ts'

const access = 'VIEW_TIMECARD'

/** A list opens with what its user kept of it. */
const loader = async () => {
  await waitForSettings()
  return null
}

const timeCards: FeatureManifest = {
  name: 'time-cards',
  routes: () => [
    {
      path: 'TimeCards/Weekly',
      handle: { access, title: getText('timeCards.week'), isMain: true } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./weekly/WeeklyPage.tsx')).WeeklyPage }),
    },
    {
      path: 'TimeCards/TimeKeeping',
      handle: { access, title: getText('timeCards.keeping'), isMain: true } satisfies RouteHandle,
      loader,
      lazy: async () => ({ Component: (await import('./keeping/KeepingPage.tsx')).KeepingPage }),
    },
  ],
  slots: {
    'time-card-slots': buildSlot(async () => (await loadPart(() => import('./slots/SlotsTab.tsx'))).SlotsTab),
  },
}

export default timeCards
