import type { Transaction } from '../../platform/database/types.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { assignPermissions } from './grants.ts'
import { countHolders, lockHolders } from './permissionRepository.ts'

/**
 * Does work that may take a permission or a user away, and refuses it where nobody who may assign permissions would be left
 * (rules C6 "User"). Such changes come one after the other, so that two at a time cannot each spare the other's holder.
 */
export async function keepHolder<Result>(context: CallContext, work: () => Promise<Result>): Promise<Result> {
  const { transaction, text } = context
  await lockHolders(transaction)
  const before = await countHolders(transaction, assignPermissions)
  const result = await work()
  if (before > 0 && (await countHolders(transaction, assignPermissions)) === 0) {
    throw new Refusal(text('membership.grants.lastHolder'))
  }
  return result
}

const leaving = new WeakMap<Transaction, Set<number>>()

/** Refuses to let a user go who is the last holder, the users that leave in the same transaction counted as gone. */
export async function checkLeaving({ transaction, text }: CallContext, userId: number): Promise<void> {
  await lockHolders(transaction)
  const gone = leaving.get(transaction) ?? new Set<number>()
  const before = await countHolders(transaction, assignPermissions, [...gone])
  const after = await countHolders(transaction, assignPermissions, [...gone, userId])
  if (before > 0 && after === 0) throw new Refusal(text('membership.grants.lastHolder'))
  leaving.set(transaction, gone.add(userId))
}
