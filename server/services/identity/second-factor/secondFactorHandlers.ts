import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { publishAccessChange } from '#server/platform/access/accessCache.ts'
import { isSecondFactorRequired } from '#server/platform/access/secondFactor.ts'
import { forbidden, notFound, Refusal } from '#server/platform/kernel/problem.ts'
import type { CallContext, Handlers } from '#server/platform/resources/extension.ts'
import type { Credentials, FactorChange, OwnerNews, Ranks } from '../contract.ts'
import { buildPasskeyHandlers } from './passkeyHandlers.ts'

/** Of membership, who may look at whom and who is told. */
export type FactorOwners = Pick<Ranks, 'judgeUser'> & OwnerNews

type SessionCall = CallContext<'Sessions'>

/** The calls that who must register a second factor makes before any other. */
export const registeringCalls = ['secondFactor', 'signInAgain', 'beginAuthenticator', 'confirmAuthenticator']

/** The calls by which users see, register and remove their second factors. */
export function buildSecondFactorHandlers(credentials: Credentials, owners: FactorOwners): Handlers<'Sessions'> {
  const { secondFactors } = credentials

  async function noteChange(context: SessionCall, change: FactorChange): Promise<void> {
    const { caller, transaction } = context
    await context.audit({ resource: 'Users', recordId: caller.userId })
    await owners.raiseSecondFactorChanged(context, caller.userId, change)
    await publishAccessChange(transaction, caller.userId)
  }

  return {
    async secondFactor(context: CallContext<'Sessions', 'secondFactor'>): Promise<Envelope> {
      const { caller, database } = context
      const userId = context.given.userId ?? caller.userId
      if (userId !== caller.userId) await checkReach(context, owners, userId)
      const { hasAuthenticator, recoveryCodes } = await secondFactors.find(database, userId)
      return buildSuccess({
        ...{ HasAuthenticator: hasAuthenticator, RecoveryCodes: recoveryCodes },
        Passkeys: await secondFactors.passkeys.list(database, userId),
        IsRequired: userId === caller.userId && isSecondFactorRequired(caller),
      })
    },
    beginAuthenticator: {
      async prepare({ caller: { userId, loginName } }) {
        const { secret, address, store } = await secondFactors.prepareAuthenticator(userId, loginName)
        return async ({ transaction }) => {
          await store(transaction)
          return buildSuccess({ Secret: secret, Address: address })
        }
      },
    },
    confirmAuthenticator: {
      async prepare({ caller: { userId }, given, text }) {
        const confirm = await secondFactors.prepareConfirmation(userId, given.Code)
        if (!confirm) throw refuseCode(text)
        const { codes, store } = await secondFactors.prepareRecoveryCodes(userId)
        return async inside => {
          if (!(await confirm(inside.transaction))) throw refuseCode(text)
          await store(inside.transaction)
          // What began by the password alone does not go on beside it.
          await credentials.endSessions(inside.transaction, userId, inside.caller.sessionId)
          await noteChange(inside, 'added')
          return buildSuccess({ RecoveryCodes: codes })
        }
      },
    },
    makeRecoveryCodes: {
      async prepare({ caller: { userId }, database, text }) {
        const { hasAuthenticator } = await secondFactors.find(database, userId)
        if (!hasAuthenticator) throw new Refusal(text('secondFactor.none'))
        const { codes, store } = await secondFactors.prepareRecoveryCodes(userId)
        return async inside => {
          await store(inside.transaction)
          await noteChange(inside, 'codes')
          return buildSuccess({ RecoveryCodes: codes })
        }
      },
    },
    ...buildPasskeyHandlers(credentials, noteChange),
    async removeSecondFactor(context) {
      const { caller, text, transaction } = context
      if (isSecondFactorRequired(caller)) throw new Refusal(text('secondFactor.required'))
      if (!(await secondFactors.remove(transaction, caller.userId))) throw new Refusal(text('secondFactor.none'))
      await noteChange(context, 'removed')
      return buildSuccess(null, text('secondFactor.removed'))
    },
  }
}

function refuseCode(text: SessionCall['text']): Refusal {
  const message = text('secondFactor.wrong')
  return new Refusal(message, { '/Code': message })
}

/** Whether others have a second factor is for who may reset it. */
async function checkReach({ caller, database }: SessionCall, owners: FactorOwners, userId: number): Promise<void> {
  if (!caller.permissions.has('EDIT_USER')) throw forbidden()
  const stands = await owners.judgeUser({ caller, database }, userId)
  if (stands === 'unreachable') throw notFound()
  if (stands === 'above') throw forbidden()
}
