import type { Catalogue } from '#contract/catalogue.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import type { DomainEventType } from '#contract/domainEvents.ts'
import type { Machine } from '#contract/machine.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { MenuLayer } from '#contract/menuLayer.ts'
import type { EventNotice } from '#contract/notice.ts'
import type { PermissionModule } from '#contract/permissionModule.ts'
import type { Resource } from '#contract/resource.ts'
import { type ForeignApplication, isForeign } from './applications.ts'

/** Properties that left their schemas, by entity and name, each with the permission that it took to read it (`x-read`). */
export type RetiredProperties = ReadonlyMap<string, ReadonlyMap<string, string | undefined>>

/** One valid set of data files, read and joined; it never changes, a newer set replaces it. */
export interface Configuration {
  version: number
  /** Of the texts of all files: two sets with one hash are the same set. */
  hash: string
  /** The same without the layer over the menu, which is no file on anybody's disk. */
  diskHash: string
  /** By the resource's name. */
  resources: ReadonlyMap<string, Resource>
  /** By the machine's name. */
  machines: ReadonlyMap<string, Machine>
  /** By the dashboard's name. */
  dashboards: ReadonlyMap<string, Dashboard>
  /** By the event's code. */
  events: ReadonlyMap<string, DomainEventType>
  /** Who is notified of what; none where the console stands alone. */
  notices: readonly EventNotice[]
  menu: MenuItem[]
  /** The menu as its file says it. */
  filedMenu: MenuItem[]
  menuLayer: MenuLayer
  /** By locale. */
  catalogues: ReadonlyMap<string, Catalogue>
  permissionModules: PermissionModule[]
  /** What others serve, by the application's code. */
  applications: ReadonlyMap<string, ForeignApplication>
  /** True where the console stands alone: every record is somebody else's. Absent means no. */
  isAlone?: boolean
  /** What earlier versions had and this one lacks: forms that were opened before may still send it. */
  retired: RetiredProperties
}

/** Lists the resources whose records are kept here: they have a table, and the engine serves them. */
export function listLocalResources(
  configuration: Pick<Configuration, 'resources' | 'applications' | 'isAlone'>,
): Resource[] {
  const { resources, applications, isAlone = false } = configuration
  return isAlone ? [] : [...resources.values()].filter(resource => !isForeign(resource, applications))
}

/** The configuration that is served at present; whoever derives something from it listens for the switch. */
export interface LiveConfiguration {
  /** In the words of this installation. */
  current(): Configuration
  /** The same as its files say it. */
  asFiled(): Configuration
  switchTo(next: Configuration): void
  /** Has this and every later configuration be served in other words, which are no version. */
  sayBy(toSaid: (filed: Configuration) => Configuration): void
  /** Resolves once the newest version that the database holds, if it can be served here, is the current one. */
  catchUp(): Promise<void>
  /** Called after each switch; answers the function that ends it. */
  onSwitch(listener: () => void): () => void
}

/** Builds the live configuration over its first version; `catchUp` is how it learns of versions made elsewhere. */
export function buildLiveConfiguration(
  first: Configuration,
  catchUp: () => Promise<void> = async () => {},
): LiveConfiguration {
  let filed = first
  let live = first
  let toSaid = (configuration: Configuration) => configuration
  const listeners = new Set<() => void>()
  function serve(): void {
    live = toSaid(filed)
    for (const listener of [...listeners]) listener()
  }
  return {
    current: () => live,
    asFiled: () => filed,
    switchTo(next) {
      filed = next
      serve()
    },
    sayBy(next) {
      toSaid = next
      serve()
    },
    catchUp,
    onSwitch(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
