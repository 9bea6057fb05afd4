import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { actionLogPage } from '#src/features/action-log/index.ts'
import { candidateJobGuard } from '#src/features/candidates-home/index.ts'
import { addJobPage } from '#src/features/jobs/index.ts'
import { addTemplatePage } from '#src/features/notification-templates/index.ts'
import { receivedPage } from '#src/features/notifications/index.ts'

/** The page that stands instead of a generated screen. */
export interface Override extends Pick<RouteObject, 'lazy' | 'element' | 'loader' | 'children'> {
  /** True where it shows the generated screen as a part of it: that is begun as ever. */
  isAround?: boolean
  /** Leads some users elsewhere before the generated screen opens; null where this one stays. */
  guard?: (args: LoaderFunctionArgs) => Promise<Response | null>
}

/** Whole-screen overrides by the route's path (`Users/Edit/:ID`). */
export const overrides: Readonly<Record<string, Override>> = {
  ActionLog: actionLogPage,
  'Jobs/AddJob': addJobPage,
  'NotificationTemplates/Add': addTemplatePage,
  'Jobs/JobView/:ID': candidateJobGuard,
  ViewNotifications: receivedPage,
}
