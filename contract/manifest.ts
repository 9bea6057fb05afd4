import type { Dashboard } from './dashboard.ts'
import type { Descriptor } from './descriptor.ts'
import type { EntitySchema } from './entitySchema.ts'
import type { Machine } from './machine.ts'
import type { MenuItem } from './menu.ts'

/** How often within the idle time of a session the services are notified of somebody who is there: they grant as much more than that. */
export const notesOfIdleTime = 15

/** The answer of `/config/manifest.json`: everything from which the console draws its screens, cut to what the caller may reach. */
export interface Manifest {
  /** Number of the live configuration version. */
  Version: number
  /** Descriptors whose list or single record the caller may call; properties that may not be read are left out of `Schemas`. */
  Resources: Descriptor[]
  /** By the schema's file name. */
  Schemas: Record<string, EntitySchema>
  Machines: Record<string, Machine>
  Menu: MenuItem[]
  /** Those that the caller's permissions open, whatever type of user they are for; absent means none. */
  Dashboards?: Dashboard[]
  /** Codes of applications whose calls go through the proxy of the console's own origin; absent means none. */
  Proxied?: string[]
  /** Routes of screens that exist and this caller may not reach: they lead to /access-denied, unknown ones home. */
  DeniedRoutes?: string[]
  /** The names of resources of which agency staff with these permissions is not shown all actions; `Permission/GetMissingActions` says why. */
  DeniedActions?: string[]
  /** Codes of this user for this application, the same list as Permission/GetForUserByClientCode. */
  Permissions: string[]
  /** True for a candidate whom his agency has not made active yet; absent for everybody else. */
  IsApplicant?: boolean
  /** True for who must register a second factor before anything else; absent for everybody else. */
  IsSecondFactorDue?: boolean
}

/** The answer of `/config/app.json`, readable without a sign-in (architecture "Settings", fixed addresses). */
export interface AppConfiguration {
  ApplicationCode: string
  Locale: string
  /** The languages in which there are texts, to choose from; absent offers no choice. */
  Locales?: string[]
  Registry: { Scheme: string; Host: string; Port: number; Path: string }
  /** The client of the identity service that the console is (SPEC-0 §3 "Identity client"); a path means the console's own origin. */
  Identity: { IdentityServiceUrl: string; ClientCode: string; Scopes: string; Flow: 'ResourceOwner' | 'Implicit' }
  /** After how long a session ends: without being used, and however much it is used. Absent ends none by the clock. */
  Session?: { IdleSeconds: number; LongestSeconds: number }
  /** Ports whose /health is probed; empty for the console's own origin only. */
  HealthPorts: number[]
  IsHealthCheckEnabled: boolean
  /** First parts of paths that are open without a sign-in, those of `LOCUM_ANONYMOUS_ROUTES` included. */
  AnonymousRoutes: string[]
  /** True where every permission is everybody's (`LOCUM_PERMIT_ALL`), which each page then says. */
  IsEverythingPermitted?: boolean
  MuiXLicenseKey: string
  /** Page sizes of grids and the usual one (SPEC-0 §9). */
  GridPages: number[]
  DefaultGridPage: number
  /** Demo accounts to name on the sign-in page while demo data is on; empty otherwise. */
  DemoAccounts: string[]
  /** The password of each of them; absent where there are none. */
  DemoPassword?: string
  /** Where the service-down page sends who needs help; absent shows no link (SPEC-0 §2 "Shared widgets"). */
  SupportUrl?: string
  /** The store-app downloads that the sign-in page offers on small screens; absent shows none (SPEC-0 §2 "Login"). */
  StoreLinks?: { Title: string; Url: string }[]
  /** The scheme by which links in mail open the mobile app (rules C7.34); absent opens nothing. */
  AppScheme?: string
}
