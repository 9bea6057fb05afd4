import type { Catalogue } from '#contract/catalogue.ts'
import type { Machine } from '#contract/machine.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { PermissionModule } from '#contract/permissionModule.ts'
import type { Resource } from '#contract/resource.ts'

/** One valid set of data files, read and joined; it never changes, a newer set takes its place. */
export interface Configuration {
  version: number
  /** Of the texts of all files: two sets with one hash are the same set. */
  hash: string
  /** By the resource's name. */
  resources: ReadonlyMap<string, Resource>
  /** By the machine's name. */
  machines: ReadonlyMap<string, Machine>
  menu: MenuItem[]
  /** By locale. */
  catalogues: ReadonlyMap<string, Catalogue>
  permissionModules: PermissionModule[]
}

/** The configuration that is served at present; whoever derives something from it listens for the switch. */
export interface LiveConfiguration {
  current(): Configuration
  switchTo(next: Configuration): void
  /** Called after each switch; answers the function that ends it. */
  onSwitch(listener: () => void): () => void
}

/** Builds the live configuration over its first version. */
export function buildLiveConfiguration(first: Configuration): LiveConfiguration {
  let live = first
  const listeners = new Set<() => void>()
  return {
    current: () => live,
    switchTo(next) {
      live = next
      for (const listener of [...listeners]) listener()
    },
    onSwitch(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
