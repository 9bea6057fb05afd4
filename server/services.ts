import type { LoadAccess } from './platform/access/accessCache.ts'
import type { Views } from './platform/access/viewing.ts'
import type { RegisteredHandlers } from './platform/configuration/index.ts'
import type { Database } from './platform/database/index.ts'
import type { Extensions } from './platform/resources/index.ts'
import { buildScan } from './platform/scanning/index.ts'
import { joinExtensions, type Service } from './platform/service.ts'
import { buildActionLog } from './services/action-log/index.ts'
import { availabilityService } from './services/availability/index.ts'
import { buildCandidateJobs } from './services/candidate-jobs/index.ts'
import { buildCandidates, candidateDirectory } from './services/candidates/index.ts'
import { buildChat } from './services/chat/index.ts'
import { clockService } from './services/clock/index.ts'
import { buildDataSync } from './services/data-sync/index.ts'
import { buildUploadCheck } from './services/file/contract.ts'
import { buildFiles } from './services/file/index.ts'
import type { AccountDirectory, Credentials } from './services/identity/contract.ts'
import { buildCallerLoader, buildCredentials, buildIdentityService } from './services/identity/index.ts'
import { buildImports } from './services/imports/index.ts'
import { buildInfo, findSettings } from './services/info/index.ts'
import { jobsService, jobTiles } from './services/jobs/index.ts'
import { buildLive } from './services/live/index.ts'
import { buildMarketplace } from './services/marketplace/index.ts'
import { matchingService } from './services/matching/index.ts'
import type { Membership } from './services/membership/contract.ts'
import { buildAccountDirectory, buildMembership } from './services/membership/index.ts'
import { messageTextService } from './services/message-texts/index.ts'
import { buildGivenNotices, buildNotification } from './services/notification/index.ts'
import { buildSavedViews } from './services/saved-views/index.ts'
import { buildTimeCards } from './services/time-cards/index.ts'
import { buildUserSettings, userSettingStore } from './services/user-settings/index.ts'
import { buildViewAs } from './services/view-as/index.ts'
import { findMailOrigin, type MailOriginSettings, type ServiceName, type Settings } from './settings.ts'

/** All services of an installation. */
export interface Services {
  list: readonly Service[]
  /** What they add to the engine, by resource. */
  extensions: Extensions
  accounts: AccountDirectory
  credentials: Credentials
  membership: Membership
  /** Who sees the console as whom. */
  views: Views
  /** Reads who a user is now, and what he may do. */
  loadAccess: LoadAccess
}

/** Builds the services; none of them asks the database for anything yet, so they can be built to see what they serve. */
export function buildServices(
  database: Database,
  settings: Pick<
    Settings,
    'uploadQuota' | 'importQuota' | 'syncSource' | 'unsignedLinks' | 'clamd' | 'smsUrl' | 'pushUrl' | 'permitAll'
  > &
    MailOriginSettings,
  onError: (error: unknown) => void = () => {},
): Services {
  const accounts = buildAccountDirectory(database, userSettingStore)
  const credentials = buildCredentials(database)
  const mailing = { ...settings, publicUrl: findMailOrigin(settings) }
  const sendNotice = buildGivenNotices(mailing)
  const membership = buildMembership(database, credentials, findSettings, userSettingStore, sendNotice)
  const marketplace = buildMarketplace({ membership, settings: userSettingStore })
  const { permissionsOf, listAllPermissions } = membership
  const loadAccess = buildCallerLoader({
    ...{ accounts, credentials, permissionsOf: settings.permitAll === 'on' ? listAllPermissions : permissionsOf },
    claimsOf: user => Promise.all(list.map(service => service.claims?.(database, user) ?? {})),
  })
  const viewAs = buildViewAs({ database, membership, loadAccess })
  const checkUpload = buildUploadCheck(settings.clamd && buildScan(settings.clamd), onError)
  const list: Service[] = [
    membership.service,
    marketplace.service,
    availabilityService,
    matchingService,
    // Who is on a job that changes follows it before others hear of it.
    buildCandidateJobs(settings),
    jobsService,
    buildTimeCards(database, jobTiles, mailing, { checkUpload, sendNotice }),
    buildCandidates(sendNotice),
    buildChat(database),
    buildDataSync(settings.syncSource),
    buildUserSettings({ membership, candidates: candidateDirectory }),
    buildSavedViews(membership),
    buildActionLog(database),
    buildFiles(database, settings.uploadQuota, checkUpload),
    buildImports(settings.importQuota, checkUpload),
    buildInfo({ membership, marketplace }),
    buildIdentityService(credentials, membership),
    viewAs.service,
    messageTextService,
    buildNotification(() => extensions, userSettingStore, { membership, providers: settings }),
    clockService,
    buildLive(),
  ]
  const extensions = joinExtensions(list)
  return { list, extensions, accounts, credentials, membership, views: viewAs.views, loadAccess }
}

/** Which name of `LOCUM_SERVICES` hosts an application of the registry (architecture "Discovery"). */
const hostOfApplication: Readonly<Record<string, ServiceName>> = {
  Membership: 'membership',
  Notification: 'notification',
  Chat: 'chat',
  Marketplace: 'marketplace',
  Integration: 'marketplace',
  Info: 'info',
}

/** The application codes that a process with these services hosts; the rest of `/api` is 404 there. */
export function listHostedApplications(hosts: readonly ServiceName[]): ReadonlySet<string> {
  const hosted = Object.entries(hostOfApplication).filter(([, host]) => hosts.includes(host))
  return new Set(hosted.map(([application]) => application))
}

/** What an installation with these services serves; of the console alone that is nothing. */
export function buildHandlerRegistry(
  extensions: Extensions,
  isAlone: boolean,
): RegisteredHandlers & { extensions: Extensions } {
  return { extensions: isAlone ? {} : extensions, applications: Object.keys(hostOfApplication), isAlone }
}

/** The same where there is no database: to be looked at, not called. */
export function listHandlers(isAlone = false): ReturnType<typeof buildHandlerRegistry> {
  return buildHandlerRegistry(
    buildServices(absentDatabase, {
      ...{ uploadQuota: 0, importQuota: 0, syncSource: null, unsignedLinks: 'off', clamd: null },
      ...{ smsUrl: null, pushUrl: null, publicUrl: null, demo: 'off', mode: 'production' },
      ...{ host: '', port: 0, trustProxy: 0, permitAll: 'off' },
    }).extensions,
    isAlone,
  )
}

const absentDatabase = new Proxy({} as Database, {
  get(_, name) {
    throw new Error(`A service asks the database (${String(name)}) while it is built: leave that to its calls.`)
  },
})
