import type { LiveConfiguration } from './platform/configuration/index.ts'
import type { Database } from './platform/database/index.ts'
import { OperatorError } from './platform/kernel/failure.ts'
import { getCatalogue, toText } from './platform/resources/texts.ts'
import type { AccountDirectory, Credentials } from './services/identity/contract.ts'
import { createFirstAdministrator, fillOnce, isDatabaseNew } from './services/membership/index.ts'
import { hasDemo, type Settings } from './settings.ts'

/** The accounts of the demo data that the sign-in page names. */
const demoAccounts = ['admin', 'agent', 'employer', 'candidate']

export interface SeedParts {
  settings: Settings
  database: Database
  credentials: Credentials
  onProgress: (line: string) => void
  configuration: LiveConfiguration
}

/**
 * Fills a new database: demo data where the settings say so, else the first administrator with `LOCUM_ADMIN_PASSWORD`. Answers whether
 * rows were written past the engine, whose clock has to look at them. Throws an `OperatorError` where that password is needed and missing.
 */
export async function fillNewDatabase(parts: SeedParts): Promise<boolean> {
  const { settings, database, credentials, configuration, onProgress } = parts
  if (hasDemo(settings)) {
    const { fillDemo, moveDemoJobs } = await import('./demo/index.ts')
    return (
      (await fillDemo({ database, credentials, fillOnce, onProgress })) || (await moveDemoJobs(database, new Date()))
    )
  }
  if (!(await isDatabaseNew(database))) return false
  if (settings.adminPassword === null) {
    throw new OperatorError(
      'The database is new: set LOCUM_ADMIN_PASSWORD to the password of the first administrator, or LOCUM_DEMO=on for demo data.',
    )
  }
  const text = (key: string) => toText(getCatalogue(configuration.current(), 'en'), key, [])
  const administrator = { loginName: 'admin', password: settings.adminPassword, text }
  await createFirstAdministrator(database, credentials, administrator)
  return false
}

/** The demo accounts that stand in this database; none unless demo data is on. */
export async function findDemoAccounts(settings: Settings, accounts: AccountDirectory): Promise<string[]> {
  if (!hasDemo(settings)) return []
  const found = await Promise.all(demoAccounts.map(name => accounts.findByLogin(name)))
  return demoAccounts.filter((_, index) => found[index]?.isActive)
}
