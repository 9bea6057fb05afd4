import { accessChannel } from '#server/platform/access/caller.ts'
import type { Database, Queries, Transaction } from '#server/platform/database/types.ts'
import { buildAttempts } from './attempts.ts'
import { isBreached } from './breachedPasswords.ts'
import type { Credentials, SecondFactors } from './contract.ts'
import { hashPassword, verifyPassword } from './hashing.ts'
import { buildOwnProof } from './ownProof.ts'
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
import { buildSecondFactors } from './second-factor/secondFactors.ts'
import { renewProof } from './sessionRepository.ts'

/** Passwords that may not come back: the present one and those before it (rules C7.13 "not one of the last 5"). */
const rememberedPasswords = 5

/** Builds the credentials over the database; see {@link Credentials}. */
export function buildCredentials(database: Database): Credentials {
  const attempt = buildAttempts(database)
  const secondFactors = buildSecondFactors(database, attempt)
  const tryPassword = buildTryPassword(database, attempt, secondFactors)

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
    sharePasswordHash: shareHash,
    hashPassword,
    tryPassword,
    ...buildOwnProof(database, { tryPassword, secondFactors }),
    secondFactors,
    async renewProof(transaction, { sessionId }) {
      if (sessionId !== undefined) await renewProof(transaction, sessionId)
    },
    listWithPassword,
    endSessions: endAllSessions,
    async findSession(userId) {
      const [account, ended, holders] = await Promise.all([
        findAccount(database, userId),
        listEndedGrants(database, userId),
        secondFactors.listWithFactor(database, [userId]),
      ])
      return {
        version: account?.SessionVersion ?? 0,
        storedSession: account?.StoredSession ?? null,
        isPasswordResetRequired: account?.IsPasswordResetRequired ?? false,
        hasSecondFactor: holders.has(userId),
        endedGrants: new Set(ended),
      }
    },
  }
  return credentials
}

/** Unknown accounts cost the same time as known ones. */
function buildTryPassword(
  database: Database,
  attempt: ReturnType<typeof buildAttempts>,
  secondFactors: Pick<SecondFactors, 'listWithFactor'>,
): Credentials['tryPassword'] {
  return async ({ password, ...who }, userId) => {
    if (password === '') return 'wrong'
    return attempt(who, async () => {
      const stored = userId === null ? null : await findAccount(database, userId)
      if (!(await verifyPassword(stored?.PasswordHash ?? null, password)) || userId === null) return 'wrong'
      return (await secondFactors.listWithFactor(database, [userId])).has(userId) ? 'halfway' : 'right'
    })
  }
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
