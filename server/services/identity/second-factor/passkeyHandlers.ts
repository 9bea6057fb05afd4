import { buildSuccess } from '#contract/envelope.ts'
import { toNetwork } from '#server/platform/http/network.ts'
import { notFound, Refusal, tooMany } from '#server/platform/kernel/problem.ts'
import { countRate } from '#server/platform/rates/index.ts'
import type { CallContext, Handlers } from '#server/platform/resources/extension.ts'
import type { Credentials, FactorChange } from '../contract.ts'

/** Sign-ins by passkey that one network begins: each is kept until it ends. */
const ofNetwork = { most: 300, seconds: 3600 }

/** The calls by which users add and remove passkeys, and begin to sign in by one. */
export function buildPasskeyHandlers(
  { secondFactors }: Pick<Credentials, 'secondFactors'>,
  noteChange: (context: CallContext<'Sessions'>, change: FactorChange) => Promise<void>,
): Handlers<'Sessions'> {
  const { passkeys } = secondFactors
  return {
    askForPasskey: {
      async prepare(context) {
        const { database, request } = context
        const wait = await countRate(database, `passkey ${toNetwork(request.address)}`, ofNetwork)
        if (wait !== null) throw tooMany(wait)
        const asked = await passkeys.ask(getOrigin(context), null)
        return async () => buildSuccess(asked)
      },
    },
    beginPasskey: {
      async prepare(context) {
        const { caller, database, text } = context
        // Who loses it goes on by the app or a recovery code.
        const { hasAuthenticator } = await secondFactors.find(database, caller.userId)
        if (!hasAuthenticator) throw new Refusal(text('secondFactor.none'))
        const begun = await passkeys.begin({ ...caller, origin: getOrigin(context) })
        return async () => buildSuccess(begun)
      },
    },
    addPasskey: {
      async prepare(context) {
        const { caller, given, text } = context
        const made = { userId: caller.userId, origin: getOrigin(context), response: given.Response }
        const store = await passkeys.verifyNew(made)
        return async inside => {
          // The app may have been removed since this began.
          const { hasAuthenticator } = await secondFactors.find(inside.transaction, caller.userId)
          if (!hasAuthenticator) throw new Refusal(text('secondFactor.none'))
          if (!(await store?.(inside.transaction, given.Name))) throw new Refusal(text('passkeys.refused'))
          await noteChange(inside, 'passkeyAdded')
          return buildSuccess(null, text('passkeys.added'))
        }
      },
    },
    async removePasskey(context) {
      const { caller, given, text, transaction } = context
      if (!(await passkeys.remove(transaction, caller.userId, given.PasskeyID)))
        throw notFound(text('records.notFound'))
      await noteChange(context, 'passkeyRemoved')
      return buildSuccess(null, text('passkeys.removed'))
    },
  }
}

/** Behind a proxy whoever asks may choose the host, so that passkeys take an address that is configured. */
function getOrigin({ request, text }: CallContext<'Sessions'>): string {
  if (request.linkOrigin === '') throw new Refusal(text('passkeys.noAddress'))
  return request.linkOrigin
}
