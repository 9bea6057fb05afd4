import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { errors, jwtVerify } from 'jose'
import type { Provider } from 'oidc-provider'
import type { Authenticator, VerifyToken } from '#server/platform/access/authenticate.ts'
import type { Database } from '#server/platform/database/types.ts'
import { findOrigin } from '#server/platform/http/origin.ts'
import type { Service } from '#server/platform/service.ts'
import type { Settings } from '#server/settings.ts'
import { deleteExpiredSecrets } from './clientRepository.ts'
import { buildClientExtension, warnOfEnds } from './clientService.ts'
import type { AccountDirectory, Credentials, ServiceAccounts } from './contract.ts'
import { loadKeys, signingAlgorithm, toVerificationKeys } from './keys.ts'
import { forgetPlaces } from './placeRepository.ts'
import { buildPlaceWatch, type OnNewPlace } from './places.ts'
import { buildProvider, type ProviderParts } from './provider.ts'
import { deleteExpired } from './repository.ts'
import { identityRoutes } from './routes.ts'
import { apiAudience, apiScope } from './scopes.ts'
import { endOverdue } from './sessionRepository.ts'
import { buildSessionExtension, type Standing } from './sessionService.ts'
import { buildSessions, type Sessions, toLimits } from './sessions.ts'
import { buildSignIn } from './signIn.ts'
import { buildSignInEntries } from './signInEntries.ts'

export { buildCallerLoader } from './callerLoader.ts'
export { buildCredentials } from './credentials.ts'
export { judgeFreshnessElsewhere, judgeFreshnessHere } from './freshness.ts'
export type { OnNewPlace } from './places.ts'

export interface IdentityParts {
  settings: Pick<Settings, 'publicUrl' | 'sessionIdle' | 'sessionLongest'>
  database: Database
  accounts: AccountDirectory
  credentials: Credentials
  onSignedIn(userId: number): Promise<void>
  onNewPlace: OnNewPlace
  onError(error: unknown): void
}

export interface Identity {
  /** Checks an access token of this installation, whichever origin it was issued for. */
  verify: VerifyToken
  /** Which sessions go on. */
  sessions: Sessions
  /** Mounts the protocol; the prefix is `/identity`, and `authenticate` says whose profile is asked for. */
  plugin(app: FastifyInstance, options: Pick<Authenticator, 'authenticate'>): Promise<void>
}

/** As many origins as one process serves under at once; a further one replaces the one asked for longest ago. */
const mostOrigins = 16

/** Builds the service of sessions: their list, and each minute the end of what has expired, which may come without an account, and fast. */
export function buildIdentityService(credentials: Credentials, membership: Standing & ServiceAccounts): Service {
  return {
    name: 'identity',
    host: 'membership',
    extensions: {
      Sessions: buildSessionExtension(credentials, membership),
      IdentityClients: buildClientExtension(membership),
    },
    tasks: core => [
      {
        name: 'identity.sweep',
        schedule: '* * * * *',
        async run() {
          const { database, settings } = core
          await endOverdue(database, toLimits(settings))
          await deleteExpired(database)
          await deleteExpiredSecrets(database)
          await warnOfEnds(core)
          await forgetPlaces(database)
        },
      },
    ],
  }
}

/** Builds the identity service; see README.md for what it promises. */
export async function buildIdentity(parts: IdentityParts): Promise<Identity> {
  const { settings, database, onError } = parts
  const keys = await loadKeys(database)
  const sessions = buildSessions(database, settings)
  const entries = buildSignInEntries(database, onError)
  const signIn = buildSignIn({ ...parts, entries })
  const notePlace = buildPlaceWatch(database, parts.onNewPlace)
  const addresses = new WeakMap<IncomingMessage, string>()
  const providerParts: ProviderParts = {
    ...parts,
    keys,
    sessions,
    cookieLifetime: Math.min(settings.sessionIdle, settings.sessionLongest),
    signIn,
    // Who signed in stays so, whatever becomes of the note.
    notePlace: session => notePlace(session).catch(onError),
    findAddress: ctx => addresses.get(ctx.req) ?? 'unknown',
    onServerError: onError,
  }
  const findProvider = buildProviders(origin => buildProvider(origin, providerParts))

  return {
    verify: buildVerify(toVerificationKeys(keys)),
    sessions,
    async plugin(app, { authenticate }) {
      app.addHook('onClose', () => entries.settle())
      await identityRoutes(app, {
        findProvider: request => findProvider(findOrigin(settings, request)),
        signIn,
        addresses,
        authenticate,
      })
    },
  }
}

function buildVerify(verificationKeys: ReturnType<typeof toVerificationKeys>): VerifyToken {
  const options = { audience: apiAudience, typ: 'at+jwt', algorithms: [signingAlgorithm] }
  // The issuer is not compared: it bears the origin of the sign-in, and a token of `localhost` holds at `127.0.0.1` too.
  // That nobody else issued it is what the signature says, for the keys never leave our database.
  return async token => {
    const { payload } = await jwtVerify(token, verificationKeys, options)
    // Another program may have been let in for a sign-in alone.
    const scopes = String(payload.scope ?? '').split(' ')
    if (!scopes.includes(apiScope)) throw new errors.JWTClaimValidationFailed('not for the services', payload, 'scope')
    return payload
  }
}

function buildProviders(build: (origin: string) => Provider): (origin: string) => Provider {
  const known = new Map<string, Provider>()
  return origin => {
    const provider = known.get(origin) ?? build(origin)
    known.delete(origin)
    const oldest = known.keys().next()
    if (known.size >= mostOrigins && !oldest.done) known.delete(oldest.value)
    known.set(origin, provider)
    return provider
  }
}
