import { type LoaderFunction, redirect } from 'react-router'
import { buildDeniedPath } from '#src/lib/deniedPath.ts'
import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { getText } from '#src/providers/messages/getText.ts'

/** The generated list of what somebody has received, the way to choose that, and one of them in full. */
export const receivedPage = {
  isAround: true,
  lazy: async () => ({ Component: (await import('./ReceivedPage.tsx')).ReceivedPage }),
  children: [{ path: ':id', lazy: async () => ({ Component: (await import('./ReceivedDetail.tsx')).ReceivedDetail }) }],
}

/** What oneself receives, or with EDIT_USER what others do (rules C7.20). */
const guardUser: LoaderFunction = ({ params, request }) => {
  const isOwn = Number(params.ID) === findUserContext()?.userId
  return isOwn || heldPermissions.get().has('EDIT_USER')
    ? null
    : redirect(buildDeniedPath(new URL(request.url).pathname))
}

/** Who receives which notification by which mode (SPEC-1 §2 "Notification screens"). */
const notifications: FeatureManifest = {
  name: 'notifications',
  routes: () => [
    {
      path: 'NotificationEventConfigurations/Subscriptions/:id',
      handle: { access: 'VIEW_NOTIFICATIONSUBSCRIPTION', title: getText('subscriptions.title') } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./SubscribersPage.tsx')).SubscribersPage }),
    },
    {
      path: 'Users/Edit/:ID/(ssiTabs:Notifications)',
      handle: { title: getText('subscriptions.ofUserTitle'), ownAccess: 'EDIT_USER' } satisfies RouteHandle,
      loader: guardUser,
      lazy: async () => ({ Component: (await import('./UserNotificationsPage.tsx')).UserNotificationsPage }),
    },
  ],
}

export default notifications
