import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { AppConfiguration } from '#contract/manifest.ts'
import { resetWindow } from '#src/lib/windowState.ts'
import { setAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { messages } from '#src/providers/messages/messages.ts'
import texts from '../../resources/messages/en.json' with { type: 'json' }

/** The network as a test has it: what is not answered there fails the test. */
export const network = setupServer()

/** Puts it in the place of the real one for the tests of a file, each of which begins with a console as new. */
export function startNetwork(onUnhandledFrame: 'error' | 'bypass' = 'error'): void {
  beforeAll(() => network.listen({ onUnhandledFrame }))
  beforeEach(() => resetConsole())
  afterEach(() => network.resetHandlers())
  afterAll(() => network.close())
}

/** A configuration of the console with valid values throughout. */
function buildAppConfiguration(changes: Partial<AppConfiguration> = {}): AppConfiguration {
  return {
    ApplicationCode: 'Membership',
    Locale: 'en',
    Registry: { Scheme: '', Host: '', Port: 0, Path: '/registry' },
    Identity: { IdentityServiceUrl: '/identity', ClientCode: 'locum-console', Scopes: 'openid', Flow: 'ResourceOwner' },
    HealthPorts: [],
    IsHealthCheckEnabled: false,
    AnonymousRoutes: [],
    MuiXLicenseKey: '',
    GridPages: [10, 20, 30, 40, 50],
    DefaultGridPage: 10,
    DemoAccounts: [],
    ...changes,
  }
}

/** Puts the console's state back to that of a browser which opens it for the first time, with the shipped texts. */
export function resetConsole(changes: Partial<AppConfiguration> = {}): void {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  resetWindow()
  setAppConfiguration(buildAppConfiguration(changes))
  messages.set(texts)
}
