import type { KoaContext, Provider } from 'oidc-provider'
import { notesOfIdleTime } from '#contract/manifest.ts'
import type { SessionWatch } from '#server/platform/access/authenticate.ts'
import type { Database } from '#server/platform/database/types.ts'
import type { Settings } from '#server/settings.ts'
import { toDevice } from './device.ts'
import { type BegunSession, insertSession, peekSession, type SessionLimits, touchSession } from './sessionRepository.ts'

/** The sessions of an installation. */
export interface Sessions extends SessionWatch {
  begin(session: BegunSession): Promise<void>
}

/**
 * How long sessions go on. A use is not noted each time, so one that was noted last may have been followed by others: nobody is
 * sent away before his time.
 */
export function toLimits({
  sessionIdle,
  sessionLongest,
}: Pick<Settings, 'sessionIdle' | 'sessionLongest'>): SessionLimits {
  return { idle: sessionIdle * (1 + 1 / notesOfIdleTime), longest: sessionLongest }
}

/** Builds the sessions over the database; it alone says which of them go on. */
export function buildSessions(
  database: Database,
  settings: Pick<Settings, 'sessionIdle' | 'sessionLongest'>,
): Sessions {
  const limits = toLimits(settings)
  return {
    pause: (settings.sessionIdle * 1000) / notesOfIdleTime,
    begin: session => insertSession(database, session),
    async ask(sessionId, isUsed) {
      const left = await (isUsed ? touchSession : peekSession)(database, sessionId, limits)
      return left === null ? null : left * 1000
    },
  }
}

/** What begins sessions. */
interface SessionParts {
  sessions: Pick<Sessions, 'begin'>
  /** Notes from where it was begun. */
  notePlace(session: BegunSession): Promise<void>
  findAddress(ctx: KoaContext): string
}

/** Has a session begin with the first tokens that a sign-in gives. */
export function registerSessions(provider: Provider, { sessions, notePlace, findAddress }: SessionParts): void {
  provider.use(async (ctx, next) => {
    await next()
    const { AccessToken: token, RotatedRefreshToken: used, AuthorizationCode: code } = ctx.oidc?.entities ?? {}
    if (ctx.status !== 200 || !token?.grantId || used) return
    const session = {
      grantId: token.grantId,
      userId: Number(token.accountId),
      device: toDevice(ctx.req.headers['user-agent']),
      address: findAddress(ctx),
      // By its cookie the code flow signs in without asking for the password.
      provenOn: code?.authTime,
    }
    await sessions.begin(session)
    // Behind a service account there is nobody to be told of it.
    if (token.gty !== 'client_credentials') await notePlace(session)
  })
}
