import type { Authenticator } from './authenticate.ts'
import type { Caller } from './caller.ts'

const callers = new WeakMap<object, Caller>()

/** Has an authenticator remember who made each request, for what is written of it afterwards. */
export function noteCallers<Kind extends Authenticator>(authenticator: Kind): Kind {
  const note = (request: object, caller: Caller) => {
    callers.set(request, caller)
    return caller
  }
  const noted =
    (authenticate: Authenticator['authenticate']): Authenticator['authenticate'] =>
    request => {
      const caller = authenticate(request)
      return caller instanceof Promise ? caller.then(known => note(request, known)) : note(request, caller)
    }
  return {
    ...authenticator,
    authenticate: noted(authenticator.authenticate),
    authenticateAny: noted(authenticator.authenticateAny),
  }
}

/** Who made a request; undefined where nobody has asked for that, or nobody is signed in. */
export function findCallerOf(request: object): Caller | undefined {
  return callers.get(request)
}
