import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { getText } from '#src/providers/messages/getText.ts'

/** The chat of staff with candidates, and of a candidate with his revenue centers (SPEC-0 §2 "Agency chat screen"). */
const chat: FeatureManifest = {
  name: 'chat',
  routes: () => [
    {
      path: 'Agency/Chat',
      handle: {
        ...{ access: 'VIEW_CHAT', closedTo: ['Candidate', 'EmployerUser'], isMain: true },
        title: getText('chat.page.title'),
      } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./ChatPage.tsx')).ChatPage }),
    },
    {
      path: 'Candidates/Chat',
      handle: {
        ...{ access: 'RESPOND_JOB', closedTo: ['OrganizationUser', 'EmployerUser'], isMain: true },
        title: getText('chat.page.title'),
      } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./CandidateChatPage.tsx')).CandidateChatPage }),
    },
  ],
}

export default chat
