import { type ComponentType, createElement } from 'react'
import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { waitForSettings } from '#src/providers/settings/userSettings.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'

/** Instead of the generated form for a new job. */
export const addJobPage = {
  lazy: async () => ({ Component: (await import('./AddJobPage.tsx')).AddJobPage }),
}

/** Where facility users begin. */
export const facilityHome = { path: '/Jobs/CompactJobView', access: 'VIEW_JOB' }

/** A list opens with what its user kept of it. */
const loader = async () => {
  await waitForSettings()
  return null
}

const jobs: FeatureManifest = {
  name: 'jobs',
  routes: () => [
    {
      path: 'Jobs/CompactJobView',
      handle: {
        access: facilityHome.access,
        title: getText('jobs.coming'),
        isMain: true,
        menuPath: '/home',
      } satisfies RouteHandle,
      loader,
      lazy: async () => ({ Component: (await import('./FacilityJobsPage.tsx')).FacilityJobsPage }),
    },
  ],
  slots: {
    'job-candidates': buildTab(async () => (await loadPart(() => import('./JobCandidates.tsx'))).JobCandidates),
    'job-candidate-search': buildTab(
      async () => (await loadPart(() => import('./CandidateSearch.tsx'))).CandidateSearch,
    ),
  },
}

/** The code of a tab comes once it is opened. */
function buildTab(load: () => Promise<ComponentType<RecordSlotProps>>): ComponentType<RecordSlotProps> {
  return buildLazyPart(load, retry =>
    createElement(ErrorState, { title: getText('engine.list.failed'), onRetry: retry }),
  )
}

export default jobs
