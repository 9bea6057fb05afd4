import { ownApplications } from './hosting.ts'
import type { ServedCalls } from './platform/configuration/index.ts'
import type { Database } from './platform/database/index.ts'
import type { Extensions } from './platform/resources/index.ts'
import { buildActionLog } from './services/action-log/index.ts'
import { buildFiles } from './services/file/index.ts'
import type { AccountDirectory, Credentials } from './services/identity/contract.ts'
import { buildCredentials } from './services/identity/index.ts'
import { buildImports } from './services/imports/index.ts'
import { buildInfo } from './services/info/index.ts'
import type { Marketplace } from './services/marketplace/contract.ts'
import { buildMarketplace } from './services/marketplace/index.ts'
import type { Membership } from './services/membership/contract.ts'
import { buildAccountDirectory, buildMembership } from './services/membership/index.ts'
import { buildMessageTexts } from './services/message-texts/index.ts'
import { buildSavedViews } from './services/saved-views/index.ts'
import { buildUserSettings, userSettingStore } from './services/user-settings/index.ts'

/** The services that the engine's calls lead to, and what they add to it. */
export interface Services {
  accounts: AccountDirectory
  credentials: Credentials
  membership: Membership
  marketplace: Marketplace
  extensions: Extensions
}

/** Builds the services; none of them asks the database for anything yet, so they can be built to see what they serve. */
export function buildServices(database: Database): Services {
  const accounts = buildAccountDirectory(database)
  const credentials = buildCredentials(database)
  const membership = buildMembership(database, credentials)
  const marketplace = buildMarketplace({ membership, settings: userSettingStore })
  const extensions = {
    ...membership.extensions,
    ...buildUserSettings(membership),
    ...buildSavedViews(membership),
    ...marketplace.extensions,
    ...buildActionLog(database),
    ...buildFiles(database),
    ...buildImports(),
    ...buildInfo({ membership, marketplace }),
    ...buildMessageTexts(),
  }
  return { accounts, credentials, membership, marketplace, extensions }
}

/** What an installation with these services serves; of the console alone that is nothing. */
export function buildServed(extensions: Extensions, isAlone: boolean): ServedCalls & { extensions: Extensions } {
  return { extensions: isAlone ? {} : extensions, applications: ownApplications, isAlone }
}

/** The same where there is no database: to be looked at, not called. */
export function listServed(isAlone = false): ReturnType<typeof buildServed> {
  return buildServed(buildServices(absentDatabase).extensions, isAlone)
}

const absentDatabase = new Proxy({} as Database, {
  get(_, name) {
    throw new Error(`A service asks the database (${String(name)}) while it is built: leave that to its calls.`)
  },
})
