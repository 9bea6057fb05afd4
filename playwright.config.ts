import { defineConfig } from '@playwright/test'
import { findBrowser, launchArguments } from './scripts/browser.ts'
import { isDeep } from './tests/support/scale.ts'

// The same everywhere, unless a run says another zone.
process.env.TZ ??= 'UTC'

const toPaths = (names: readonly string[]) => names.map(name => `**/${name}.spec.ts`)

/** Specs with a server of their own, which their worker keeps as long as the next one takes it too. */
const ownServers = toPaths([
  ...['actionDialog', 'dashboards', 'foreign', 'instances', 'live', 'offerNotices', 'openScreens', 'operatorsWords'],
  ...['recordPage', 'shell', 'shift', 'tutorial', 'versions', 'wholeList'],
])

/** Begun last, one of these would keep one worker long after the other. */
const longest = toPaths(['candidateSearch', 'chat', 'jobs', 'walk'])

// What only `npm run test:deep` has the time for.
const ignored = isDeep ? [] : ['**/*.deep.spec.ts']

export default defineConfig({
  testDir: 'tests/e2e',
  // In this order.
  projects: [
    { name: 'own servers', testMatch: ownServers, testIgnore: ignored },
    { name: 'longest', testMatch: longest, testIgnore: ignored },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: [...ignored, ...ownServers, ...longest] },
  ],
  grepInvert: isDeep ? [] : /@deep/,
  outputDir: 'test-results/runs',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  // Two cores: one for the browser, one for the services.
  workers: 2,
  forbidOnly: true,
  // What passes at a later try is named by the run (scripts/checks/closeRun.ts).
  retries: 2,
  // Ends what hangs; a slow machine is no fault of ours.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env.LOCUM_E2E_REPORT ?? 'test-results/report.json' }]],
  use: {
    baseURL: process.env.LOCUM_E2E_URL ?? '',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findBrowser() ?? '', args: launchArguments },
    screenshot: 'only-on-failure',
    // A trace costs a fifth of the whole run: `--trace on` writes one of what is looked into.
    trace: 'off',
  },
})
