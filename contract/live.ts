/** The address of the hub that tells open consoles what changed (architecture "Live configuration"). */
export const liveHubPath = '/hubs/live'

/** Another configuration is served: the manifest and the texts are to be fetched anew. */
export interface ConfigurationSwitched {
  Version: number
}

/** Rows of a resource changed, were added or deleted; only those in the caller's scope are named. */
export interface RowsChanged {
  Resource: string
  /** The keys of the rows; null where they are too many to be named, or some may have gone unheard: the list is to be read anew. */
  Ids: (number | string)[] | null
}

/** Who the caller is to the services changed, or what he may: the manifest is to be fetched anew. It says no more. */
export type AccessChanged = Record<string, never>

/** What the hub sends, by the name of the client's method; each carries one argument. */
export interface LiveMessages {
  configurationSwitched: ConfigurationSwitched
  rowsChanged: RowsChanged
  accessChanged: AccessChanged
}

/** The answer of `/config/version`: what a console asks again and again where it cannot reach the hub. */
export interface ServedVersion {
  Version: number
}
