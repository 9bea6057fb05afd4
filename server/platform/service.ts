import type { FastifyInstance } from 'fastify'
import type { ServiceName, Settings } from '../settings.ts'
import type { Authenticator } from './access/authenticate.ts'
import type { Caller, UserType } from './access/caller.ts'
import type { RowChanges } from './changes/index.ts'
import type { LiveConfiguration } from './configuration/index.ts'
import type { Database } from './database/index.ts'
import type { Queries } from './database/types.ts'
import type { EventSubscription } from './domain-events/index.ts'
import type { Hub, HubDefinition, Presence } from './hubs/index.ts'
import type { Extensions, LiveTexts, OwnExtensions, ResourceEngine, ResourceExtension } from './resources/index.ts'
import { ExtensionCollision, joinExtension } from './resources/joinExtension.ts'
import type { CallerShare } from './share/index.ts'
import type { TaskKind, TaskQueue } from './tasks/index.ts'

/** What stands below the services of one process: each of them is handed it once all of it stands. */
export interface Core {
  settings: Settings
  database: Database
  configuration: LiveConfiguration
  engine: ResourceEngine
  /** Rows that any instance has written. */
  changes: RowChanges
  texts: LiveTexts
  tasks: Pick<TaskQueue, 'add'>
  authenticator: Authenticator
  /** What each caller may ask for at once, for doors of a service's own. */
  share: CallerShare
  /** Opens a hub; before the port is open. */
  openHub(definition: HubDefinition): Hub
  /** Who is present where, by all instances. */
  presence: Presence
  /** Reads who a user is now; null for one who may not call any more. */
  findCaller(userId: number): Promise<Caller | null>
  onError(error: unknown): void
}

/** Whose claims are read. */
export interface ClaimOwner {
  userId: number
  userType: UserType
  permissions: ReadonlySet<string>
}

/** A service: what it adds to the house. A new one is a folder of `server/services` and a line in `server/services.ts`. */
export interface Service {
  name: string
  /** The name of `LOCUM_SERVICES` by which a process hosts it. */
  host: ServiceName
  /** What it adds to the engine, by resource. Two services may add to one resource what `joinExtension` can join. */
  extensions?: OwnExtensions
  /**
   * Claims of a user beside those of his account, by which scopes are judged. They are kept as his permissions are: who changes what
   * they say calls `publishAccessChange`.
   */
  claims?(queries: Queries, user: ClaimOwner): Promise<Readonly<Record<string, unknown>>>
  /** Kinds of work that are done beside requests. */
  tasks?(core: Core): TaskKind<never>[]
  /** What it does about domain events. */
  events?(core: Core): EventSubscription[]
  /** What goes on as long as the process hosts it, hubs among it; answers what ends it. */
  start?(core: Core): Promise<() => void | Promise<void>>
  /** Addresses of its own, beside the calls of the engine. */
  routes?(core: Core): (app: FastifyInstance) => Promise<void>
}

/** Joins what services add to resources, in their order. Throws where two of them collide, naming both. */
export function joinExtensions(services: readonly Service[]): Extensions {
  const joined: Record<string, ResourceExtension> = {}
  const owners = new Map<string, string>()
  for (const { name, extensions = {} } of services) {
    for (const [resource, extension] of Object.entries(extensions)) {
      try {
        joined[resource] = joinExtension(joined[resource] ?? {}, extension)
      } catch (error) {
        if (!(error instanceof ExtensionCollision)) throw error
        throw new Error(
          `The services ${owners.get(resource)} and ${name} both add ${error.word} to ${resource}: leave it to one.`,
        )
      }
      owners.set(resource, name)
    }
  }
  return joined
}
