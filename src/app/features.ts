import actionLog from '#src/features/action-log/index.ts'
import candidates, { findWizard } from '#src/features/candidates/index.ts'
import candidatesHome, { candidateHome } from '#src/features/candidates-home/index.ts'
import chat from '#src/features/chat/index.ts'
import configuration from '#src/features/configuration/index.ts'
import identityClients from '#src/features/identity-clients/index.ts'
import imports from '#src/features/imports/index.ts'
import jobs, { facilityHome } from '#src/features/jobs/index.ts'
import notificationTemplates from '#src/features/notification-templates/index.ts'
import notifications from '#src/features/notifications/index.ts'
import planned from '#src/features/planned/index.ts'
import roles from '#src/features/roles/index.ts'
import timeCards from '#src/features/time-cards/index.ts'
import users from '#src/features/users/index.ts'
import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import type { RecordSlots } from '#src/lib/recordSlot.ts'

export { findWizard }

/** The home of a kind of user, where it is not that of the agency's staff. */
export function findHome(userType: unknown): { path: string; access: string } | null {
  if (userType === 'EmployerUser') return facilityHome
  return userType === 'Candidate' ? candidateHome : null
}

/** The hand-written pages of the console, one manifest a feature. */
export const features: readonly FeatureManifest[] = [
  configuration,
  actionLog,
  imports,
  jobs,
  candidates,
  candidatesHome,
  timeCards,
  chat,
  notifications,
  notificationTemplates,
  users,
  roles,
  identityClients,
  planned,
]

/** What the features fill of record pages. */
export const slots: RecordSlots = Object.assign({}, ...features.map(feature => feature.slots))
