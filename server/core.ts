import { buildAccessCache, followAccess } from './platform/access/accessCache.ts'
import { type Authenticator, buildAuthenticator } from './platform/access/authenticate.ts'
import type { Caller } from './platform/access/caller.ts'
import { noteCallers } from './platform/access/callers.ts'
import { buildViewing } from './platform/access/viewing.ts'
import { followAudit, followAuditMonths } from './platform/audit/index.ts'
import { buildRowChanges } from './platform/changes/index.ts'
import type { DataFile, RegisteredHandlers } from './platform/configuration/index.ts'
import type { Database } from './platform/database/index.ts'
import { buildForeignRegistry, type ForeignRegistry } from './platform/discovery/foreignRegistry.ts'
import { buildSubscriptionTask } from './platform/domain-events/index.ts'
import { buildRelay, HubServer, Presence } from './platform/hubs/index.ts'
import { followMovedClock, getMovedNow, toClockFile } from './platform/kernel/movedClock.ts'
import { buildLinkSweep } from './platform/links/index.ts'
import type { Log } from './platform/logging/log.ts'
import type { Publishing, PublishingReports } from './platform/publishing/index.ts'
import { buildRateSweep } from './platform/rates/index.ts'
import { buildResourceEngine, type Extensions } from './platform/resources/index.ts'
import { findLanguage, toText } from './platform/resources/texts.ts'
import type { Core, Service } from './platform/service.ts'
import { buildCallerShare, type CallerShare } from './platform/share/index.ts'
import { openTaskQueue, type TaskQueue } from './platform/tasks/index.ts'
import { buildForeignIdentity } from './services/foreign-identity/index.ts'
import {
  buildIdentity,
  type Identity,
  judgeFreshnessElsewhere,
  judgeFreshnessHere,
  type OnNewPlace,
} from './services/identity/index.ts'
import { findSettings } from './services/info/index.ts'
import { type NewSignIn, signInTask } from './services/membership/contract.ts'
import { buildLiveTexts } from './services/message-texts/index.ts'
import { buildHandlerRegistry, buildServices, type Services } from './services.ts'
import { isConsoleAlone, type Settings } from './settings.ts'
import { buildReports, startConfiguration } from './startConfiguration.ts'

/** What the core is built of: settings, and a database on which the migrations before the tables have run. */
export interface CoreParts {
  settings: Settings
  database: Database
  log: Log
  /** Where other lines than those of requests go; the log where it is absent. */
  reports?: PublishingReports
  /** Hears what an operator at the terminal should know, a line each. */
  warn(line: string): void
  /** A server works on everything that its process hosts; a command only calls, beside a server or without one. */
  isServer: boolean
}

/** Everything below the port, for a server and for a command alike. */
export interface OpenCore extends Core {
  services: Services
  served: RegisteredHandlers & { extensions: Extensions }
  publishing: Publishing
  /** The data files that the start has read; a command reads none. */
  files: DataFile[]
  /** Our own identity service; null where somebody else's signs users in. */
  identity: Identity | null
  /** The registry of one's own (`LOCUM_REGISTRY_URL`), null where there is none. */
  registry: ForeignRegistry | null
  hubs: HubServer
  /** The services that this process hosts. */
  hosted: readonly Service[]
  /** Begins what services do beside requests; `names` says of which ones, else of all that are hosted. */
  begin(names?: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Builds the core: configuration and tables, services, who calls, the engine, and the queue of tasks. */
export async function buildCore({ settings, database, log, warn, isServer, ...rest }: CoreParts): Promise<OpenCore> {
  const reports = rest.reports ?? buildReports(log)
  const { onError } = reports
  const services = buildServices(database, settings, onError)
  const isAlone = isConsoleAlone(settings)
  const served = buildHandlerRegistry(services.extensions, isAlone)
  const folder = isServer ? settings.config : null
  const { publishing, files } = await startConfiguration({ folder, database, served, reports, warn })
  const configuration = publishing.live
  // Without a server that runs, nobody has made the months of the audit.
  const endAudit = isServer ? await followAudit(database, onError) : await followAuditMonths(database, onError)
  const changes = await buildRowChanges({ database, redisUrl: settings.redisUrl, onError })
  const { application } = settings
  const texts = await buildLiveTexts({ database, configuration, application, follow: changes.follow, onError })
  let queue: TaskQueue | null = null
  const tasks: Core['tasks'] = {
    add(...task) {
      if (queue === null) throw new Error('The queue of tasks is not open yet: begin the core first.')
      return queue.add(...task)
    },
  }
  const access = await buildAccess({ settings, database, tasks }, services, reports)
  const engine = buildResourceEngine({
    ...{ database, configuration, getCatalogue: texts.getCatalogue, findSettings, tasks },
    ...{ extensions: () => served.extensions, onRowsChanged: changes.publish, onError },
    subscriptions: () => subscriptions,
    judgeFreshness: access.identity ? judgeFreshnessHere : judgeFreshnessElsewhere,
  })
  const endMovedClock = followClock(settings, warn)
  const { authenticator } = access
  const share = buildShare(configuration, texts)
  const { hubs, presence, endHubs } = await buildHubs({ settings, database, log, authenticator, share, onError })
  const hosted = services.list.filter(({ host }) => (isAlone ? host === 'console' : settings.services.includes(host)))
  const ends: (() => void | Promise<void>)[] = []

  const core: Core = {
    ...{ settings, database, configuration, engine, changes, texts, onError },
    ...{ authenticator, share, findCaller: access.findCaller, presence },
    openHub: definition => hubs.open(definition),
    tasks,
  }
  const subscriptions = services.list.flatMap(service => service.events?.(core) ?? [])
  return {
    ...{ ...core, services, served, publishing, files, hubs, hosted },
    ...{ identity: access.identity, registry: access.registry },
    async begin(names) {
      const begun = hosted.filter(({ name }) => names === undefined || names.includes(name))
      if (!isAlone) {
        const { kinds, workedOn } = listTaskKinds(core, services.list, begun)
        const own = [buildLinkSweep(database), buildRateSweep(database)]
        const ownWork = names === undefined ? own : []
        queue = await openTaskQueue({
          ...{ database, onError, kinds: [...own, ...kinds], workedOn: [...ownWork, ...workedOn] },
        })
      }
      for (const service of begun) ends.unshift((await service.start?.(core)) ?? (() => {}))
    },
    async close() {
      const closing = publishing.close()
      await queue?.close()
      for (const end of ends) await end()
      await closing
      await endHubs()
      await changes.close()
      await endAudit()
      await access.close()
      endMovedClock()
    },
  }
}

/** Builds what each caller may ask for at once; whoever asks for more is notified in his language. */
function buildShare(configuration: Core['configuration'], texts: Core['texts']): CallerShare {
  return buildCallerShare({
    say({ caller, languages }, seconds) {
      const current = configuration.current()
      const language = findLanguage(current, caller ?? { claims: {} }, languages)
      return toText(texts.getCatalogue(current, language), 'share.tooMany', [seconds])
    },
  })
}

/** Outside production the clock can be moved (`npm run clock`); whoever looks at the terminal is informed. */
function followClock({ mode, data }: Settings, warn: CoreParts['warn']): () => void {
  if (mode === 'production') return () => {}
  return followMovedClock(toClockFile(data), milliseconds =>
    warn(
      milliseconds === 0
        ? 'The clock shows the time again.'
        : `The clock is moved and shows ${getMovedNow().toUTCString()}; npm run clock -- off shows the time again.`,
    ),
  )
}

/** Builds what reaches connected clients, by this instance and by the others. */
async function buildHubs(
  parts: Pick<CoreParts, 'settings' | 'database' | 'log'> & Pick<Core, 'authenticator' | 'share' | 'onError'>,
) {
  const relay = await buildRelay({ ...parts, redisUrl: parts.settings.redisUrl })
  const presence = new Presence({ ...parts, relay })
  const endHubs = async () => {
    await presence.close()
    await relay.close()
  }
  return { hubs: new HubServer({ ...parts, relay }), presence, endHubs }
}

/** Tasks of every kind can be added; those of the services begun here are worked on. */
function listTaskKinds(core: Core, services: readonly Service[], begun: readonly Service[]) {
  const kinds = services.flatMap(service => {
    const handlings = (service.events?.(core) ?? []).map(each =>
      buildSubscriptionTask(core.database, each, core.onError),
    )
    return [...(service.tasks?.(core) ?? []), ...handlings].map(kind => ({ kind, isWorkedOn: begun.includes(service) }))
  })
  return { kinds: kinds.map(({ kind }) => kind), workedOn: kinds.filter(k => k.isWorkedOn).map(({ kind }) => kind) }
}

interface AccessParts {
  authenticator: Authenticator
  identity: Identity | null
  registry: ForeignRegistry | null
  findCaller(userId: number): Promise<Caller | null>
  close(): Promise<void>
}

/** Builds who says who calls: our own identity service with the access of its users, or somebody else's (`LOCUM_IDENTITY_URL`). */
async function buildAccess(
  { settings, database, tasks }: Pick<Core, 'settings' | 'database' | 'tasks'>,
  { accounts, credentials, membership, views, loadAccess }: Services,
  { warn, onError }: PublishingReports,
): Promise<AccessParts> {
  const { registryUrl, identityUrl, identityAudience: audience, application: clientCode } = settings
  const registry = registryUrl === null ? null : buildForeignRegistry({ url: registryUrl, onProblem: warn })
  if (identityUrl !== null && audience !== null && registry !== null) {
    const authenticator = noteCallers(buildForeignIdentity({ url: identityUrl, audience, clientCode, registry }))
    return { authenticator, identity: null, registry, findCaller: async () => null, close: async () => {} }
  }
  const { recordSignIn: onSignedIn } = membership
  const onNewPlace: OnNewPlace = (transaction, place) => {
    const signIn: NewSignIn = { at: getMovedNow().toISOString(), ...place }
    return tasks.add(transaction, signInTask, signIn)
  }
  const identity = await buildIdentity({ settings, database, accounts, credentials, onSignedIn, onNewPlace, onError })
  const cache = buildAccessCache(loadAccess, database.isListening)
  const endAccess = await followAccess(database, cache)
  // A line of the log names who really looks.
  const authenticator = noteCallers(buildAuthenticator(identity.verify, cache, Date.now, identity.sessions))
  return {
    authenticator: buildViewing(authenticator, views, cache),
    identity,
    registry,
    findCaller: async userId => (await loadAccess(userId))?.caller ?? null,
    close: endAccess,
  }
}
