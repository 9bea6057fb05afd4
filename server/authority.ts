import { buildCallerLoader } from './callers.ts'
import { buildAccessCache, followAccess } from './platform/access/accessCache.ts'
import { type Authenticator, buildAuthenticator } from './platform/access/authenticate.ts'
import type { Caller } from './platform/access/caller.ts'
import type { Database } from './platform/database/index.ts'
import { buildForeignRegistry, type ForeignRegistry } from './platform/discovery/foreignRegistry.ts'
import type { PublishingReports } from './platform/publishing/index.ts'
import { buildForeignIdentity } from './services/foreign-identity/index.ts'
import { buildIdentity, type Identity } from './services/identity/index.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'

/** Who says who calls, and where somebody else's services are. */
export interface Authority {
  authenticator: Authenticator
  /** Our own identity service; null where somebody else's signs users in. */
  identity: Identity | null
  /** The registry of one's own (`LOCUM_REGISTRY_URL`), null where there is none. */
  registry: ForeignRegistry | null
  /** Who one of our own users is now, read anew; null for one who may not call any more. */
  findCaller(userId: number): Promise<Caller | null>
  close(): Promise<void>
}

export interface AuthorityParts {
  settings: Settings
  database: Database
  services: Services
  reports: PublishingReports
}

/** Builds our own identity service with the access of its users, or the way to somebody else's (`LOCUM_IDENTITY_URL`). */
export async function buildAuthority({ settings, database, services, reports }: AuthorityParts): Promise<Authority> {
  const { registryUrl, identityUrl, identityAudience: audience, application: clientCode } = settings
  const registry = registryUrl === null ? null : buildForeignRegistry({ url: registryUrl, onProblem: reports.warn })
  if (identityUrl !== null && audience !== null && registry !== null) {
    const authenticator = buildForeignIdentity({ url: identityUrl, audience, clientCode, registry })
    return { authenticator, identity: null, registry, findCaller: async () => null, close: async () => {} }
  }
  const { accounts, credentials, membership } = services
  const { recordSignIn: onSignedIn } = membership
  const { onError } = reports
  const identity = await buildIdentity({ settings, database, accounts, credentials, onSignedIn, onError })
  const loadAccess = buildCallerLoader(accounts, credentials, membership)
  const access = buildAccessCache(loadAccess, database.isListening)
  const endAccess = await followAccess(database, access)
  return {
    authenticator: buildAuthenticator(identity.verify, access),
    identity,
    registry,
    findCaller: async userId => (await loadAccess(userId))?.caller ?? null,
    async close() {
      identity.close()
      await endAccess()
    },
  }
}
