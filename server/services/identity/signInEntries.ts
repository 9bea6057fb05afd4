import { type AuditEntry, writeAudit } from '#server/platform/audit/index.ts'
import type { Database } from '#server/platform/database/types.ts'
import { toNetwork } from '#server/platform/http/network.ts'
import { countRate } from '#server/platform/rates/index.ts'
import type { Account } from './contract.ts'

/** Entries of logins that nobody has, from one network: the delays of `lockout.ts` let many through, by ever new names. */
const ofNetwork = { most: 10, seconds: 3600 }

/** The same from everywhere. */
const ofAll = { most: 100, seconds: 3600 }

/** Tells the audit who signed in, and who tried. */
export interface SignInEntries {
  addSignIn(account: Account, address: string): Promise<void>
  /**
   * Adds an attempt by whoever knew this login, or one that nobody has: that is not kept, for it may be a password in the wrong field. Nobody
   * waits for it, since how long it takes would tell whether there is such an account.
   */
  addFailure(account: Account | null, address: string): void
  /** Waits for what is being written. */
  settle(): Promise<void>
}

/** Builds what writes them. */
export function buildSignInEntries(database: Database, onError: (error: unknown) => void): SignInEntries {
  const pending = new Set<Promise<void>>()
  return {
    addSignIn: (account, address) => writeAudit(database, buildSignInEntry('signIn', account.userId, address)),
    addFailure(account, address) {
      const work: Promise<void> = writeFailure(database, account?.userId ?? null, address)
        .catch(onError)
        .finally(() => pending.delete(work))
      pending.add(work)
    },
    async settle() {
      await Promise.all(pending)
    },
  }
}

async function writeFailure(database: Database, userId: number | null, address: string): Promise<void> {
  if (userId === null && (await isTooMany(database, toNetwork(address)))) return
  await writeAudit(database, buildSignInEntry('signInFailed', userId, address))
}

async function isTooMany(database: Database, network: string): Promise<boolean> {
  const wait = await countRate(database, `unknown sign-in ${network}`, ofNetwork)
  return wait !== null || (await countRate(database, 'unknown sign-in', ofAll)) !== null
}

/** What the audit keeps of a password that was given, by whom, from where. */
export function buildSignInEntry(action: string, userId: number | null, address: string): AuditEntry {
  return { userId, resource: 'Sessions', recordId: null, action, after: { Address: toNetwork(address) } }
}
