import { accessChannel } from '../../platform/access/caller.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** Has every instance drop what it keeps in memory of a user's access, of everybody's without an id, once this commits. */
export function tellAccess(transaction: Transaction, userId?: number): Promise<void> {
  return transaction.notify(accessChannel, userId === undefined ? '*' : String(userId))
}
