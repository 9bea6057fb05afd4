import type { AppConfiguration } from '#contract/manifest.ts'
import { consoleApplication, consoleClient, defaultScope } from '../identity/contract.ts'

/** What of `/config/app.json` differs between installations. */
export interface AppConfigurationOptions {
  /** Login names to show on the sign-in page; empty unless demo data is on. */
  demoAccounts: readonly string[]
}

/**
 * Builds the answer of `/config/app.json`. An empty registry host and a path as authority mean the console's own origin,
 * so that one answer serves behind every host name.
 */
export function buildAppConfiguration({ demoAccounts }: AppConfigurationOptions): AppConfiguration {
  return {
    ApplicationCode: consoleApplication,
    Locale: 'en',
    Registry: { Scheme: '', Host: '', Port: 0, Path: '/registry' },
    Identity: { Authority: '/identity', ClientId: consoleClient, Scope: defaultScope, Flow: 'ResourceOwner' },
    HealthPorts: [],
    IsHealthCheckEnabled: true,
    AnonymousRoutes: ['login', 'forgetPassword', 'resetPassword', 'service-down'],
    MuiXLicenseKey: '',
    GridPages: [10, 20, 30, 40, 50],
    DefaultGridPage: 10,
    DemoAccounts: [...demoAccounts],
  }
}
