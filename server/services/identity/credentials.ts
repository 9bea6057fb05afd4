import { accessChannel } from '#server/platform/access/caller.ts'
import type { Database } from '#server/platform/database/types.ts'
import type { Credentials } from './contract.ts'
import { hashPassword, verifyPassword } from './hashing.ts'
import { findPolicyProblem, reusedPasswordMessage } from './policy.ts'
import { endSessions, findAccount, listEndedGrants, shareHash, storeHash } from './repository.ts'

/** Passwords that may not come back: the present one and those before it (rules C7.13 "not one of the last 5"). */
const rememberedPasswords = 5

/** Builds the credentials over the database; see {@link Credentials}. */
export function buildCredentials(database: Database): Credentials {
  const store = (queries: Parameters<typeof storeHash>[0], userId: number, hash: string, isResetRequired: boolean) =>
    storeHash(queries, userId, { hash, isResetRequired, kept: rememberedPasswords - 1 })

  return {
    async findPasswordProblem(queries, userId, password, owner) {
      const problem = findPolicyProblem(password, owner)
      if (problem !== null) return problem
      const account = userId > 0 ? await findAccount(queries, userId) : null
      const hashes = account?.PasswordHash ? [account.PasswordHash, ...account.PreviousHashes] : []
      for (const hash of hashes) if (await verifyPassword(hash, password)) return reusedPasswordMessage
      return null
    },
    async setPassword(transaction, userId, password, { isResetRequired = false } = {}) {
      await store(transaction, userId, await hashPassword(password), isResetRequired)
      await endSessions(transaction, userId)
      await transaction.notify(accessChannel, String(userId))
    },
    async setPasswordHash(transaction, userId, hash) {
      await store(transaction, userId, hash, false)
    },
    sharePasswordHash: shareHash,
    hashPassword,
    async verifyPassword(userId, password) {
      const account = await findAccount(database, userId)
      return verifyPassword(account?.PasswordHash ?? null, password)
    },
    async endSessions(transaction, userId) {
      await endSessions(transaction, userId)
      await transaction.notify(accessChannel, String(userId))
    },
    async findSession(userId) {
      const [account, ended] = await Promise.all([findAccount(database, userId), listEndedGrants(database, userId)])
      return {
        version: account?.SessionVersion ?? 0,
        isPasswordResetRequired: account?.IsPasswordResetRequired ?? false,
        endedGrants: new Set(ended),
      }
    },
  }
}
