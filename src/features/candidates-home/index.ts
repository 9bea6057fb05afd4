import { type LoaderFunctionArgs, redirect } from 'react-router'
import { isPermitted } from '#contract/access.ts'
import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { findSetting, waitForSettings } from '#src/providers/settings/userSettings.ts'

const access = 'CANDIDATE_VIEW_JOBS'

/** Who is not active yet reads nothing of jobs. */
const closedTo = ['Applicant']

/** Where candidates begin (SPEC-2 §2 "Job-related routes"). */
export const candidateHome = { path: '/Candidates/CandidateHome/(ssiTabs:PerDiem)', access }

/** Before the page of a job: a candidate reads it, and answers, on a page of his own. Its tabs are for others. */
export const candidateJobGuard = {
  async guard({ params: { ID = '' }, request }: LoaderFunctionArgs) {
    await waitForSettings()
    const isCandidate = Number(findSetting('CandidateId') ?? 0) > 0 && isPermitted(access, heldPermissions.get())
    const isTab = !new URL(request.url).pathname.endsWith(`/${ID}`)
    return isCandidate && !isTab ? redirect(`/Jobs/CandidateJobDetailView/${ID}`) : null
  },
}

/** Who is signed in, as a candidate, is one of his settings; it stays the same, so what this browser has kept of it will do. */
const loader = async () => {
  if (!findSetting('CandidateId')) await waitForSettings()
  return null
}

const candidatesHome: FeatureManifest = {
  name: 'candidates-home',
  routes: () => [
    {
      path: 'Candidates/CandidateHome',
      handle: { access, title: getText('candidateHome.title'), isMain: true, menuPath: '/home' } satisfies RouteHandle,
      loader,
      lazy: async () => ({ Component: (await import('./CandidateHomePage.tsx')).CandidateHomePage }),
      children: ['PerDiem', 'Availability'].map(tab => ({ path: `(ssiTabs:${tab})`, element: null })),
    },
    {
      path: 'Jobs/CandidateJobView',
      handle: { access, closedTo, title: getText('jobs.search'), isMain: true } satisfies RouteHandle,
      loader,
      lazy: async () => ({ Component: (await import('./JobSearchPage.tsx')).JobSearchPage }),
    },
    {
      path: 'Candidates/Earnings',
      handle: { access: 'RESPOND_JOB', closedTo, title: getText('earnings.title'), isMain: true } satisfies RouteHandle,
      loader,
      lazy: async () => ({ Component: (await import('./earnings/EarningsPage.tsx')).EarningsPage }),
    },
    {
      path: 'Jobs/CandidateJobDetailView/:id',
      handle: {
        access,
        closedTo,
        title: getText('jobs.job'),
        menuPath: '/Jobs/CandidateJobView',
      } satisfies RouteHandle,
      loader,
      lazy: async () => ({ Component: (await import('./CandidateJobPage.tsx')).CandidateJobPage }),
    },
  ],
}

export default candidatesHome
