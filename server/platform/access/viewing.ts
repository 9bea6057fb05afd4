import type { FastifyRequest } from 'fastify'
import { buildRefusal } from '#contract/envelope.ts'
import { viewEnded, viewHeader } from '#contract/viewAs.ts'
import { forbidden, HttpProblem } from '../kernel/problem.ts'
import type { AccessCache } from './accessCache.ts'
import type { AuthenticatedRequest, Authenticator } from './authenticate.ts'
import type { Caller } from './caller.ts'
import { dueClaim } from './secondFactor.ts'

/** A view that goes on. */
export interface OpenView {
  /** Who is looked at. */
  userId: number
  /** When it ends by itself, in milliseconds since 1970. */
  until: number
}

/** What is known of views. */
export interface Views {
  /** Finds a view of this number that the viewer's session has begun; null where it has ended. */
  find(viewer: Caller, id: number): Promise<OpenView | null>
  /** Whether the viewer may still look as this user, null where he may not call any more; what he may not, ends. */
  goesOn(viewer: Caller, id: number, user: Caller | null): Promise<boolean>
}

interface KnownView extends OpenView {
  /** The user as he was when it was judged: another one is judged anew. */
  judged: Caller
  caller: Caller
}

const header = viewHeader.toLowerCase()

/** True for a request within a view. */
export function isWithinView({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[header] !== undefined
}

/** The doors that answer within a view. The engine knows by itself which of its calls change something, behind others no GET does. */
const [engineDoor, readingDoors] = [/^\/api\//, /^\/(?:config|docs|identity\/me)\b/]

/** Has requests within a view made by the user who is looked at, with a mark who really looks. */
export function buildViewing(
  authenticator: Authenticator,
  views: Views,
  cache: Pick<AccessCache, 'peek' | 'get'>,
  now: () => number = Date.now,
): Authenticator {
  // Who may do something else since is another caller, and all of his is judged anew.
  const known = new WeakMap<Caller, Map<number, KnownView>>()

  async function look(viewer: Caller, id: number): Promise<Caller> {
    const own = known.get(viewer) ?? new Map<number, KnownView>()
    known.set(viewer, own)
    const kept = own.get(id)
    if (kept && kept.until > now() && cache.peek(kept.userId)?.caller === kept.judged) return kept.caller
    own.delete(id)
    const view = Number.isSafeInteger(id) ? await views.find(viewer, id) : null
    if (!view || view.until <= now()) throw hasEnded()
    const user = (await cache.get(view.userId))?.caller ?? null
    if (!(await views.goesOn(viewer, id, user)) || !user) throw hasEnded()
    // Who looks reads in his own language, and sets up no factor of another.
    const claims = { ...user.claims, user_culture: viewer.claims.user_culture, [dueClaim]: false }
    const caller = { ...user, claims, viewer }
    own.set(id, { ...view, judged: user, caller })
    return caller
  }

  async function authenticateView(request: AuthenticatedRequest): Promise<Caller> {
    const { method, url = '', headers } = request
    const caller = await look(await authenticator.authenticate(request), Number(headers[header]))
    if (engineDoor.test(url) || (method === 'GET' && readingDoors.test(url))) return caller
    throw forbidden(`You are viewing as ${caller.name}. Nothing can be changed.`)
  }

  const within =
    (authenticate: Authenticator['authenticate']): Authenticator['authenticate'] =>
    request =>
      isWithinView(request) ? authenticateView(request) : authenticate(request)
  return {
    ...authenticator,
    authenticate: within(authenticator.authenticate),
    authenticateAny: within(authenticator.authenticateAny),
  }
}

function hasEnded(): HttpProblem {
  return new HttpProblem(403, buildRefusal('This view has ended.'), { [header]: viewEnded })
}
