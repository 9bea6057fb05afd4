import type { Database } from './platform/database/index.ts'
import { OperatorError } from './platform/failure.ts'
import type { AccountDirectory, Credentials } from './services/identity/contract.ts'
import { createFirstAdministrator, isDatabaseNew } from './services/membership/index.ts'
import { hasDemo, type Settings } from './settings.ts'

/** The accounts of the demo data that the sign-in page names. */
const demoAccounts = ['admin', 'agent', 'employer', 'candidate']

export interface FillingParts {
  settings: Settings
  database: Database
  credentials: Credentials
  onProgress: (line: string) => void
}

/**
 * Fills a new database: demo data where the settings say so, else the first administrator with `LOCUM_ADMIN_PASSWORD`.
 * Throws an `OperatorError` where that password is needed and missing.
 */
export async function fillNewDatabase({ settings, database, credentials, onProgress }: FillingParts): Promise<void> {
  if (hasDemo(settings)) {
    const { fillDemo } = await import('./demo/index.ts')
    await fillDemo({ database, credentials, onProgress })
    return
  }
  if (!(await isDatabaseNew(database))) return
  if (settings.adminPassword === null) {
    throw new OperatorError(
      'The database is new: set LOCUM_ADMIN_PASSWORD to the password of the first administrator, or LOCUM_DEMO=on for demo data.',
    )
  }
  await createFirstAdministrator(database, credentials, { loginName: 'admin', password: settings.adminPassword })
}

/** The demo accounts that stand in this database; none unless demo data is on. */
export async function findDemoAccounts(settings: Settings, accounts: AccountDirectory): Promise<string[]> {
  if (!hasDemo(settings)) return []
  const found = await Promise.all(demoAccounts.map(name => accounts.findByLogin(name)))
  return demoAccounts.filter((_, place) => found[place]?.isActive)
}
