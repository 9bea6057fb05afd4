import { type IsProxied, isForeign } from './platform/configuration/applications.ts'
import type { ServiceName, Settings } from './settings.ts'

/** Which service of `LOCUM_SERVICES` hosts an application of the registry (architecture "Discovery"). */
const serviceOfApplication: Readonly<Record<string, ServiceName>> = {
  Membership: 'membership',
  Notification: 'notification',
  Chat: 'chat',
  Marketplace: 'marketplace',
  Info: 'info',
}

/** The codes of Locum's own applications, which no registry entry of others may take. */
export const ownApplications: readonly string[] = Object.keys(serviceOfApplication)

/** The application codes that a process with these services hosts; the rest of `/api` is 404 there. */
export function listHostedApplications(services: readonly ServiceName[]): ReadonlySet<string> {
  const hosted = Object.entries(serviceOfApplication).filter(([, service]) => services.includes(service))
  return new Set(hosted.map(([application]) => application))
}

/** Builds {@link IsProxied}: with a registry of one's own, what this process does not host is somebody else's too. */
export function buildIsProxied({ services, registryUrl }: Pick<Settings, 'services' | 'registryUrl'>): IsProxied {
  const hosted = listHostedApplications(services)
  return (resource, { applications }) => {
    if (isForeign(resource, applications)) return true
    return registryUrl !== null && !hosted.has(resource.descriptor.service.application)
  }
}
