import { buildCallerLoader } from './callers.ts'
import { buildAccessCache, followAccess } from './platform/access/accessCache.ts'
import { type Authenticator, buildAuthenticator } from './platform/access/authenticate.ts'
import type { Database } from './platform/database/index.ts'
import type { ForeignRegistry } from './platform/discovery/foreignRegistry.ts'
import { buildForeignIdentity } from './services/foreign-identity/index.ts'
import { buildIdentity, type Identity } from './services/identity/index.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'

/** Who says who calls. */
export interface Authority {
  authenticator: Authenticator
  /** Our own identity service; null where somebody else's signs users in. */
  identity: Identity | null
  close(): Promise<void>
}

export interface AuthorityParts {
  settings: Settings
  database: Database
  services: Services
  /** The registry of one's own; there where `LOCUM_IDENTITY_URL` is. */
  registry: ForeignRegistry | null
  onError(error: unknown): void
}

/** Builds our own identity service with the access of its users, or the way to somebody else's (`LOCUM_IDENTITY_URL`). */
export async function buildAuthority({
  settings,
  database,
  services,
  registry,
  onError,
}: AuthorityParts): Promise<Authority> {
  const { identityUrl: url, identityAudience: audience, application: clientCode } = settings
  if (url !== null && registry !== null) {
    const authenticator = buildForeignIdentity({ url, audience, clientCode, registry })
    return { authenticator, identity: null, close: async () => {} }
  }
  const { accounts, credentials, membership } = services
  const onSignedIn = membership.recordSignIn
  const identity = await buildIdentity({ settings, database, accounts, credentials, onSignedIn, onError })
  const access = buildAccessCache(buildCallerLoader(accounts, credentials, membership), database.isListening)
  const endAccess = await followAccess(database, access)
  return {
    authenticator: buildAuthenticator(identity.verify, access),
    identity,
    async close() {
      identity.close()
      await endAccess()
    },
  }
}
