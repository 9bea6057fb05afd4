import { buildSlot } from '#src/engine/record-page/buildSlot.ts'
import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { waitForSettings } from '#src/providers/settings/userSettings.ts'

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
    'job-candidates': buildSlot(async () => (await loadPart(() => import('./JobCandidates.tsx'))).JobCandidates),
    'job-candidate-search': buildSlot(
      async () => (await loadPart(() => import('./CandidateSearch.tsx'))).CandidateSearch,
    ),
  },
}

export default jobs
