import type { AppConfiguration } from '#contract/manifest.ts'
import { signInPages } from '#contract/pages.ts'
import type { Settings } from '#server/settings.ts'
import { usualLocale } from '../../platform/configuration/index.ts'
import { consoleClient, defaultScope } from '../identity/contract.ts'

/** SPEC-0 §9 "Grids and paging". */
const usualGridPage = 10

/** What of `/config/app.json` differs between installations. */
export interface AppConfigurationOptions {
  settings: Pick<
    Settings,
    | 'application'
    | 'registryUrl'
    | 'identityUrl'
    | 'identityClient'
    | 'identityScope'
    | 'identityFlow'
    | 'healthPorts'
    | 'gridPages'
    | 'defaultGridPage'
    | 'muiXKey'
    | 'anonymousRoutes'
    | 'permitAll'
    | 'sessionIdle'
    | 'sessionLongest'
  >
  /** The languages in which there are texts. */
  locales: readonly string[]
  /** Login names to show on the sign-in page; empty unless demo data is on. */
  demoAccounts: readonly string[]
  demoPassword: string
  /** What of {@link linkNames} is set. */
  links: Readonly<Record<string, unknown>>
}

/** The settings of the installation that hold where help and the apps are found (rules C8.13, C7.34). */
export const linkNames = ['SupportUrl', 'AppStoreUrl', 'PlayStoreUrl', 'AppScheme'] as const

/**
 * Builds the answer of `/config/app.json`. An empty registry host and a path as authority mean the console's own origin,
 * so that one answer serves behind every host name.
 */
export function buildAppConfiguration({
  settings,
  locales,
  demoAccounts,
  demoPassword,
  links,
}: AppConfigurationOptions): AppConfiguration {
  return {
    ApplicationCode: settings.application,
    Locale: usualLocale,
    Locales: [...locales],
    Registry: toRegistry(settings.registryUrl),
    Identity: toIdentity(settings),
    HealthPorts: settings.healthPorts,
    IsHealthCheckEnabled: true,
    AnonymousRoutes: [...signInPages, 'service-down', ...settings.anonymousRoutes],
    Session: { IdleSeconds: settings.sessionIdle, LongestSeconds: settings.sessionLongest },
    ...(settings.permitAll === 'on' && { IsEverythingPermitted: true }),
    MuiXLicenseKey: settings.muiXKey ?? '',
    GridPages: settings.gridPages,
    DefaultGridPage: toDefaultPage(settings),
    DemoAccounts: [...demoAccounts],
    ...(demoAccounts.length > 0 ? { DemoPassword: demoPassword } : {}),
    ...toLinks(links),
  }
}

function toLinks(
  links: AppConfigurationOptions['links'],
): Pick<AppConfiguration, 'SupportUrl' | 'StoreLinks' | 'AppScheme'> {
  const stores = [
    { Title: 'App Store', Url: links.AppStoreUrl },
    { Title: 'Google Play', Url: links.PlayStoreUrl },
  ].flatMap(({ Title, Url }) => (typeof Url === 'string' ? [{ Title, Url }] : []))
  return {
    ...(typeof links.SupportUrl === 'string' && { SupportUrl: links.SupportUrl }),
    ...(stores.length > 0 && { StoreLinks: stores }),
    ...(typeof links.AppScheme === 'string' && { AppScheme: links.AppScheme }),
  }
}

function toDefaultPage({ gridPages, defaultGridPage }: AppConfigurationOptions['settings']): number {
  return defaultGridPage ?? (gridPages.includes(usualGridPage) ? usualGridPage : Math.min(...gridPages))
}

function toIdentity(settings: AppConfigurationOptions['settings']): AppConfiguration['Identity'] {
  const { identityUrl, identityClient, identityScope, identityFlow } = settings
  if (identityUrl !== null) {
    return { IdentityServiceUrl: identityUrl, ClientCode: identityClient, Scopes: identityScope, Flow: identityFlow }
  }
  return { IdentityServiceUrl: '/identity', ClientCode: consoleClient, Scopes: defaultScope, Flow: 'ResourceOwner' }
}

function toRegistry(url: string | null): AppConfiguration['Registry'] {
  if (url === null) return { Scheme: '', Host: '', Port: 0, Path: '/registry' }
  const { protocol, hostname, port, pathname } = new URL(url)
  const Scheme = protocol.slice(0, -1)
  return { Scheme, Host: hostname, Port: Number(port) || (Scheme === 'https' ? 443 : 80), Path: pathname }
}

/**
 * The origins besides its own that a console at this origin calls: those of the registry, of the identity service and of the
 * ports whose health it probes. The foreign services themselves are reached through our own.
 */
export function listForeignOrigins(
  { registryUrl, identityUrl, healthPorts }: Pick<Settings, 'registryUrl' | 'identityUrl' | 'healthPorts'>,
  origin: string,
): string[] {
  const { protocol, hostname } = new URL(origin)
  const named = [registryUrl, identityUrl].filter(url => url !== null).map(url => new URL(url).origin)
  return [...new Set([...named, ...healthPorts.map(port => `${protocol}//${hostname}:${port}`)])]
}
