import type { RouteObject } from 'react-router'
import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { getText } from '#src/providers/messages/getText.ts'

/** Instead of the generated form of a new template. */
export const addTemplatePage = {
  lazy: async () => ({ Component: (await import('./AddTemplatePage.tsx')).AddTemplatePage }),
}

function buildRoutes(): RouteObject[] {
  const handle: RouteHandle = {
    access: 'EDIT_NOTIFICATIONTEMPLATE',
    closedTo: ['Candidate'],
    title: getText('templates.title'),
    resource: 'NotificationTemplates',
  }
  return [
    {
      path: 'NotificationTemplates/Edit/:name',
      handle,
      lazy: async () => ({ Component: (await import('./EditTemplatePage.tsx')).EditTemplatePage }),
    },
  ]
}

const notificationTemplates: FeatureManifest = { name: 'notification-templates', routes: buildRoutes }

export default notificationTemplates
