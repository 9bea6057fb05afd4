import type { AppConfiguration } from '#contract/manifest.ts'
import type { Settings } from '#server/settings.ts'
import { consoleApplication, consoleClient, defaultScope } from '../identity/contract.ts'

/** What of `/config/app.json` differs between installations. */
export interface AppConfigurationOptions {
  settings: Pick<Settings, 'registryUrl' | 'healthPorts' | 'muiXKey'>
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
    ApplicationCode: consoleApplication,
    Locale: 'en',
    Registry: toRegistry(settings.registryUrl),
    Identity: { Authority: '/identity', ClientId: consoleClient, Scope: defaultScope, Flow: 'ResourceOwner' },
    HealthPorts: settings.healthPorts,
    IsHealthCheckEnabled: true,
    AnonymousRoutes: ['login', 'forgetPassword', 'resetPassword', 'service-down'],
    MuiXLicenseKey: settings.muiXKey ?? '',
    GridPages: [10, 20, 30, 40, 50],
    DefaultGridPage: 10,
    DemoAccounts: [...demoAccounts],
    ...(demoAccounts.length > 0 ? { DemoPassword: demoPassword } : {}),
  }
}

function toRegistry(url: string | null): AppConfiguration['Registry'] {
  if (url === null) return { Scheme: '', Host: '', Port: 0, Path: '/registry' }
  const { protocol, hostname, port, pathname } = new URL(url)
  const Scheme = protocol.slice(0, -1)
  return { Scheme, Host: hostname, Port: Number(port) || (Scheme === 'https' ? 443 : 80), Path: pathname }
}

/**
 * The origins besides its own that a console at this origin calls: the registry's, and those of the ports whose health it
 * probes. The foreign services themselves are reached through our own.
 */
export function listForeignOrigins(
  { registryUrl, healthPorts }: Pick<Settings, 'registryUrl' | 'healthPorts'>,
  origin: string,
) {
  const { protocol, hostname } = new URL(origin)
  const probed = healthPorts.map(port => `${protocol}//${hostname}:${port}`)
  return registryUrl === null ? probed : [new URL(registryUrl).origin, ...probed]
}
