import { writeAudit } from '#server/platform/audit/index.ts'
import type { Database } from '#server/platform/database/types.ts'
import { Refusal, tooMany } from '#server/platform/kernel/problem.ts'
import type { AttemptResult, Credentials } from './contract.ts'
import { buildSignInEntry } from './signInEntries.ts'

/** Seconds after which somebody tries again whose attempts stand in line. */
const floodedSeconds = 60

type ProofContext = Parameters<Credentials['checkOwnPassword']>[0]

/** Builds the ways by which who is signed in proves anew who he is. */
export function buildOwnProof(
  database: Database,
  { tryPassword, secondFactors }: Pick<Credentials, 'tryPassword' | 'secondFactors'>,
): Pick<Credentials, 'checkOwnPassword' | 'checkOwnCode'> {
  /** Throws what is wrong with what was given, at the field. */
  async function refuse(
    { caller: { userId }, request: { address }, text }: ProofContext,
    result: Exclude<AttemptResult, 'right' | 'halfway'> | 'expired',
    { field, wrong }: { field: string; wrong: string },
  ): Promise<never> {
    if (result === 'flooded') throw tooMany(floodedSeconds)
    if (result === 'wrong') await writeAudit(database, buildSignInEntry('signInFailed', userId, address))
    const message = text(result === 'waiting' ? 'membership.password.waiting' : wrong)
    throw new Refusal(message, { [`/${field}`]: message })
  }

  return {
    async checkOwnPassword(context, { password, ...field }) {
      const { loginName, userId } = context.caller
      const result = await tryPassword({ loginName, password, address: context.request.address }, userId)
      return result === 'right' || result === 'halfway' ? result : refuse(context, result, field)
    },
    async checkOwnCode(context, given) {
      const { result, userId } = await secondFactors.tryStep({ ...given, address: context.request.address })
      const isOwn = userId === context.caller.userId
      if (isOwn && result === 'right') return
      const reason = !isOwn || result === 'right' || result === 'halfway' ? 'expired' : result
      const wrong = reason === 'expired' ? 'secondFactor.expired' : 'secondFactor.wrong'
      await refuse(context, reason, { field: 'Code', wrong })
    },
  }
}
