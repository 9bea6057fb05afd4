import { buildSuccess } from '#contract/envelope.ts'
import { publishAccessChange } from '../../platform/access/accessCache.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, CallHandler } from '../../platform/resources/extension.ts'
import type { Credentials } from '../identity/contract.ts'
import { raiseSecondFactorChanged } from './ownerNews.ts'
import { holdAccess } from './permissionRepository.ts'
import { checkUserRank, listWithheldOfUsers } from './ranks.ts'
import { getUserForChange } from './targets.ts'

/** User/ResetSecondFactor: for a user who has lost it; his own he removes himself, by itself. */
export function buildSecondFactorReset(credentials: Credentials): CallHandler<'Users', 'resetSecondFactor'> {
  return async context => {
    const { caller, id, text, transaction } = context
    const user = await getUserForChange(context, id)
    if (user.ID === caller.userId) throw new Refusal(text('secondFactor.own'))
    await holdAccess(transaction)
    await checkUserRank(context, user.ID)
    if (!(await resetSecondFactor(credentials, context, user.ID))) throw new Refusal(text('secondFactor.noneOf'))
    return buildSuccess(null, text('secondFactor.reset'))
  }
}

/** Takes away what a user has beside his password, and ends his sessions; false where there is nothing. */
export async function resetSecondFactor(
  credentials: Credentials,
  context: CallContext<'Users'>,
  userId: number,
): Promise<boolean> {
  const { transaction } = context
  if (!(await credentials.secondFactors.remove(transaction, userId))) return false
  await credentials.endSessions(transaction, userId)
  await publishAccessChange(transaction, userId)
  await context.audit({ recordId: userId, action: 'resetSecondFactor' })
  await raiseSecondFactorChanged(context, userId, 'reset')
  context.publishRowsChanged([userId])
  return true
}

/** What is not offered on the rows of users: nor to reset what somebody does not have. */
export function buildListWithheld({ secondFactors }: Pick<Credentials, 'secondFactors'>) {
  return async (context: CallContext, ids: readonly number[]): Promise<Map<number, string[]>> => {
    const withheld = await listWithheldOfUsers(context, ids)
    const holders = await secondFactors.listWithFactor(context.database, ids)
    for (const id of ids.filter(each => !holders.has(each) || each === context.caller.userId))
      withheld.set(id, [...(withheld.get(id) ?? []), 'resetSecondFactor'])
    return withheld
  }
}
