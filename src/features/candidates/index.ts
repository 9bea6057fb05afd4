import { type RouteObject, replace } from 'react-router'
import { buildSlot } from '#src/engine/record-page/buildSlot.ts'
import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { findSetting, waitForSettings } from '#src/providers/settings/userSettings.ts'

/** Where a candidate ends the sign-up, and is led until then (SPEC-1 §9). */
const wizardPath = '/Candidates/InitialDetailsWizard'

/** Leads a candidate whose sign-up is not complete to the wizard from everywhere; null for everybody else. */
export async function findWizard(userType: unknown, path: string): Promise<string | null> {
  if (userType !== 'Candidate') return null
  await waitForSettings()
  const isOpen = findSetting('CandidateStatus') === 'SignUpInProgress'
  const isThere = path.toLowerCase() === wizardPath.toLowerCase()
  return isOpen && !isThere ? wizardPath : null
}

const candidates: FeatureManifest = {
  name: 'candidates',
  routes: () => (findClaims().user_type === 'Candidate' ? buildOwnRoutes() : []),
  slots: {
    'company-sign-up': buildSlot(async () => (await loadPart(() => import('./SignUpLink.tsx'))).SignUpLink),
  },
}

/** The pages of who is a candidate himself. */
function buildOwnRoutes(): RouteObject[] {
  return [
    {
      path: 'Candidates/InitialDetailsWizard',
      handle: {
        access: 'RESPOND_JOB',
        title: getText('candidates.wizard.title'),
        isMain: true,
        isBare: true,
      } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./InitialDetailsWizardPage.tsx')).InitialDetailsWizardPage }),
    },
    {
      path: 'Candidates/MyProfile',
      handle: { access: 'RESPOND_JOB', title: getText('candidates.myProfile') } satisfies RouteHandle,
      async loader() {
        await waitForSettings()
        const own = findSetting('CandidateId')
        return replace(own ? `/Candidates/CandidateList/HCPProfile/${String(own)}` : '/home')
      },
      element: null,
    },
  ]
}

export default candidates
