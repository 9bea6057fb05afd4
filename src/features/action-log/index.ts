import { buildSlot } from '#src/engine/record-page/buildSlot.ts'
import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { getText } from '#src/providers/messages/getText.ts'

/** The generated list of entries, and what it takes to trust it. */
export const actionLogPage = {
  isAround: true,
  lazy: async () => ({ Component: (await import('./ActionLogPage.tsx')).ActionLogPage }),
}

const actionLog: FeatureManifest = {
  name: 'action-log',
  routes: () => [
    {
      path: 'ActionLog/:id',
      handle: { access: 'VIEW_AUDIT', title: getText('actionLog.entry') } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./EntryPage.tsx')).EntryPage }),
    },
    {
      path: 'ActionLog/:resource/:id',
      handle: { access: 'VIEW_AUDIT', title: getText('engine.history') } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./RecordHistoryPage.tsx')).RecordHistoryPage }),
    },
  ],
  slots: {
    'record-history': buildSlot(async () => (await loadPart(() => import('./HistoryTab.tsx'))).HistoryTab),
  },
}

export default actionLog
