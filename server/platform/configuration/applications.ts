import type { Resource } from '#contract/resource.ts'

/** A header that each call of an application carries. */
export interface ApplicationHeader {
  header: string
  /** The environment variable that holds its whole value. */
  setting: string
}

/** An application that somebody else serves; `schemas/meta/applications.schema.json` is the reference. */
export interface ForeignApplication {
  code: string
  /** http or https, without user, query or fragment. */
  address: string
  /** Whether the user's access token is handed on; absent means no. */
  forwardsToken?: boolean
  headers?: ApplicationHeader[]
  /** Seconds that an answer may take; absent means 30. */
  timeout?: number
}

/** The whole of `resources/applications.json`. */
export interface ApplicationsFile {
  $schema?: string
  applications: ForeignApplication[]
}

/**
 * True where another application keeps the records of a resource: it has no table and no route of ours, and is called through
 * the proxy. So is every resource without calls, and every one of an application that has a registry entry.
 */
export function isForeign(
  { descriptor }: Pick<Resource, 'descriptor'>,
  applications: ReadonlyMap<string, ForeignApplication>,
): boolean {
  return descriptor.calls === undefined || applications.has(descriptor.service.application)
}

/** Tells whether somebody else serves a resource: its calls go through the proxy, and no call of ours answers them. */
export type IsProxied = (
  resource: Pick<Resource, 'descriptor'>,
  configuration: { applications: ReadonlyMap<string, ForeignApplication> },
) => boolean
