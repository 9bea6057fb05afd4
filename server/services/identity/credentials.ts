import { accessChannel } from '#server/platform/access/caller.ts'
import { writeAudit } from '#server/platform/audit/index.ts'
import type { Database, Queries, Transaction } from '#server/platform/database/types.ts'
import { Refusal, tooMany } from '#server/platform/kernel/problem.ts'
import { buildTryPassword } from './attempts.ts'
import { isBreached } from './breachedPasswords.ts'
import type { Credentials } from './contract.ts'
import { hashPassword, verifyPassword } from './hashing.ts'
import { findPolicyProblem, passwordProblems } from './policy.ts'
import {
  endSessions,
  findAccount,
  findHashForChange,
  listEndedGrants,
  listWithPassword,
  shareHash,
  storeHash,
} from './repository.ts'
import { renewProof } from './sessionRepository.ts'
import { buildSignInEntry } from './signInEntries.ts'

/** Passwords that may not come back: the present one and those before it (rules C7.13 "not one of the last 5"). */
const rememberedPasswords = 5

/** Seconds after which somebody tries again whose attempts stand in line. */
const floodedSeconds = 60

/** Builds the credentials over the database; see {@link Credentials}. */
export function buildCredentials(database: Database): Credentials {
  const tryPassword = buildTryPassword(database)
  const credentials: Credentials = {
    async findPasswordProblem(queries, userId, password, owner) {
      const judged = await judge(queries, userId, password, owner)
      return judged.problem
    },
    async preparePassword(queries, userId, password, owner) {
      const { problem, replaces } = await judge(queries, userId, password, owner)
      return problem === null ? { hash: await hashPassword(password), replaces } : { problem }
    },
    async storePassword(transaction, userId, { hash, replaces }, { isResetRequired = false, storedSession } = {}) {
      if ((await findHashForChange(transaction, userId)) !== replaces) return false
      await store(transaction, userId, hash, isResetRequired)
      await endAllSessions(transaction, userId, storedSession)
      return true
    },
    async setPassword(transaction, userId, password, { isResetRequired = false, storedSession } = {}) {
      await store(transaction, userId, await hashPassword(password), isResetRequired)
      await endAllSessions(transaction, userId, storedSession)
    },
    async setPasswordHash(transaction, userId, hash) {
      await store(transaction, userId, hash, false)
    },
    sharePasswordHash: shareHash,
    hashPassword,
    async verifyPassword(queries, userId, password) {
      const account = await findAccount(queries, userId)
      return verifyPassword(account?.PasswordHash ?? null, password)
    },
    tryPassword,
    async checkOwnPassword({ caller, request: { address }, text }, { password, field, wrong }) {
      const { loginName, userId } = caller
      const result = await tryPassword({ loginName, password, address }, userId)
      if (result === 'right') return
      if (result === 'flooded') throw tooMany(floodedSeconds)
      if (result === 'wrong') await writeAudit(database, buildSignInEntry('signInFailed', userId, address))
      const message = text(result === 'waiting' ? 'membership.password.waiting' : wrong)
      throw new Refusal(message, { [`/${field}`]: message })
    },
    async renewProof(transaction, { sessionId }) {
      if (sessionId !== undefined) await renewProof(transaction, sessionId)
    },
    listWithPassword,
    endSessions: endAllSessions,
    async findSession(userId) {
      const [account, ended] = await Promise.all([findAccount(database, userId), listEndedGrants(database, userId)])
      return {
        version: account?.SessionVersion ?? 0,
        storedSession: account?.StoredSession ?? null,
        isPasswordResetRequired: account?.IsPasswordResetRequired ?? false,
        endedGrants: new Set(ended),
      }
    },
  }
  return credentials
}

/** What speaks against a password, and the hash that it would replace. */
async function judge(
  ...[queries, userId, password, owner]: Parameters<Credentials['findPasswordProblem']>
): Promise<{ problem: string | null; replaces: string | null }> {
  const account = userId > 0 ? await findAccount(queries, userId) : null
  const replaces = account?.PasswordHash ?? null
  const problem = findPolicyProblem(password, owner)
  if (problem !== null) return { problem, replaces }
  if (await isBreached(password)) return { problem: passwordProblems.breached, replaces }
  const hashes = account?.PasswordHash ? [account.PasswordHash, ...account.PreviousHashes] : []
  for (const hash of hashes)
    if (await verifyPassword(hash, password)) return { problem: passwordProblems.reused, replaces }
  return { problem: null, replaces }
}

function store(queries: Queries, userId: number, hash: string, isResetRequired: boolean): Promise<void> {
  return storeHash(queries, userId, { hash, isResetRequired, kept: rememberedPasswords - 1 })
}

async function endAllSessions(transaction: Transaction, userId: number, kept?: string): Promise<void> {
  await endSessions(transaction, userId, kept ?? null)
  await transaction.notify(accessChannel, String(userId))
}
