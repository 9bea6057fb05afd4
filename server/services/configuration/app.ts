import type { AppConfiguration } from '#contract/manifest.ts'
import type { Settings } from '#server/settings.ts'
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
  >
  /** Login names to show on the sign-in page; empty unless demo data is on. */
  demoAccounts: readonly string[]
  demoPassword: string
}

/**
 * Builds the answer of `/config/app.json`. An empty registry host and a path as authority mean the console's own origin,
 * so that one answer serves behind every host name.
 */
export function buildAppConfiguration({
  settings,
  demoAccounts,
  demoPassword,
}: AppConfigurationOptions): AppConfiguration {
  return {
    ApplicationCode: settings.application,
    Locale: 'en',
    Registry: toRegistry(settings.registryUrl),
    Identity: toIdentity(settings),
    HealthPorts: settings.healthPorts,
    IsHealthCheckEnabled: true,
    AnonymousRoutes: ['login', 'forgetPassword', 'resetPassword', 'service-down'],
    MuiXLicenseKey: settings.muiXKey ?? '',
    GridPages: settings.gridPages,
    DefaultGridPage: toDefaultPage(settings),
    DemoAccounts: [...demoAccounts],
    ...(demoAccounts.length > 0 ? { DemoPassword: demoPassword } : {}),
  }
}

function toDefaultPage({ gridPages, defaultGridPage }: AppConfigurationOptions['settings']): number {
  return defaultGridPage ?? (gridPages.includes(usualGridPage) ? usualGridPage : Math.min(...gridPages))
}

function toIdentity(settings: AppConfigurationOptions['settings']): AppConfiguration['Identity'] {
  const { identityUrl, identityClient, identityScope, identityFlow } = settings
  if (identityUrl !== null) {
    return { Authority: identityUrl, ClientId: identityClient, Scope: identityScope, Flow: identityFlow }
  }
  return { Authority: '/identity', ClientId: consoleClient, Scope: defaultScope, Flow: 'ResourceOwner' }
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
