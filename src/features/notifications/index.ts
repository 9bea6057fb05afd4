import { redirect } from 'react-router'
import { buildSlot } from '#src/engine/record-page/buildSlot.ts'
import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { getText } from '#src/providers/messages/getText.ts'

/** The generated list of what somebody has received, the way to choose that, and one of them in full. */
export const receivedPage = {
  isAround: true,
  lazy: async () => ({ Component: (await import('./ReceivedPage.tsx')).ReceivedPage }),
  children: [{ path: ':id', lazy: async () => ({ Component: (await import('./ReceivedDetail.tsx')).ReceivedDetail }) }],
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
    // The list of received notifications has two addresses more (rules C7.26).
    ...['Information', 'Information/EventNotifications'].map(path => ({
      path,
      loader: () => redirect('/ViewNotifications'),
      element: null,
    })),
  ],
  slots: {
    'user-notifications': buildSlot(
      async () => (await loadPart(() => import('./UserNotificationsTab.tsx'))).UserNotificationsTab,
    ),
  },
}

export default notifications
