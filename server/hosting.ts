import type { ServiceName } from './settings.ts'

/** Which service of `LOCUM_SERVICES` hosts an application of the registry (architecture "Discovery"). */
const serviceOfApplication: Readonly<Record<string, ServiceName>> = {
  Membership: 'membership',
  Notification: 'notification',
  Chat: 'chat',
  Marketplace: 'marketplace',
  Info: 'info',
}

/** The application codes that a process with these services hosts; the rest of `/api` is 404 there. */
export function listHostedApplications(services: readonly ServiceName[]): ReadonlySet<string> {
  const hosted = Object.entries(serviceOfApplication).filter(([, service]) => services.includes(service))
  return new Set(hosted.map(([application]) => application))
}
