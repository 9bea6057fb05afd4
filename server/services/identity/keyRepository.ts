import type { JWK } from 'jose'
import type { Transaction } from '#server/platform/database/types.ts'

/** A key as it is stored; its id stands within. */
export interface StoredKey {
  Use: 'sign' | 'cookie' | 'seal'
  Key: JWK
}

/** Lists the keys, the newest first, and has other instances that start wait until the transaction ends. */
export async function lockKeys(transaction: Transaction): Promise<StoredKey[]> {
  await transaction.run("select pg_advisory_xact_lock(hashtext('locum identity keys'))")
  return transaction.run<StoredKey>('select "Use", "Key" from identity_key order by "CreatedOn" desc')
}

export async function insertKey(transaction: Transaction, { Use, Key }: StoredKey): Promise<void> {
  await transaction.run('insert into identity_key ("ID", "Use", "Key") values ($1, $2, $3)', [
    Key.kid,
    Use,
    JSON.stringify(Key),
  ])
}
