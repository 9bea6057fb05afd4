import { existsSync, globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { defineConfig, type TestUserConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import type { Timings } from './scripts/checks/timings.ts'
import { isDeep } from './tests/support/scale.ts'

// The same everywhere, unless a run says another zone.
process.env.TZ ??= 'UTC'

/** A test that hangs ends; one that only shares its machine with others does not (milliseconds). */
const patience = 60_000

/** The same where services start, processes are killed and databases wait for locks. */
const serverPatience = isDeep ? 1_200_000 : 180_000

/** Values of property tests are the same in each run: what fails fails again. */
const seeded = ['tests/support/seed.ts']

/** The same for what a test waits for with `expect.poll`. */
const expecting = { poll: { timeout: 20_000 } }

/** What only `npm run test:deep` has the time for (tests/support/scale.ts). */
const deep = isDeep ? [] : ['**/*.deep.test.{ts,tsx}']

const ignored = ['**/node_modules/**', '**/dist/**', ...deep]

const components = 'src/**/*.test.tsx'

/** Component tests that put a module of their own instead of a vendor's, which no other test may meet. */
const replacing = globSync(components, { cwd: import.meta.dirname }).filter(path =>
  readFileSync(`${import.meta.dirname}/${path}`, 'utf8').includes('vi.mock('),
)

/** What the two projects of component tests have in common. */
const drawn = {
  environment: 'jsdom',
  setupFiles: ['tests/support/dom.ts'],
  restoreMocks: true,
  unstubGlobals: true,
  pool: 'threads',
  // Longer than any wait of one step (tests/support/dom.ts): a screen's code loads with its first visit.
  testTimeout: patience,
  expect: expecting,
  // These ship stylesheets and extensionless imports that only Vite resolves, or share one router with us.
  server: { deps: { inline: [/@mui\//, /@rjsf\//, /ra-core/, /react-router/] } },
} as const satisfies TestUserConfig

// ra-core's react-router-dom would else come as CommonJS, with a react-router of its own.
const resolve = { alias: { 'react-router-dom': 'react-router' } }

/** What the files took in the run that was kept last (`npm run timings -- --keep`). */
const keptPath = `${import.meta.dirname}/tests/timings.json`
const kept = existsSync(keptPath) ? (JSON.parse(readFileSync(keptPath, 'utf8')) as Timings) : null
const keptSeconds = new Map(kept?.files.map(({ file, seconds }) => [file, seconds]))

/** As many seconds as a test that kills processes takes at least, where none are kept. */
const secondsOfKills = 20

/** Begins with what took longest: begun last, it would keep one worker long after the others. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const toSeconds = ({ moduleId }: TestSpecification): number =>
      keptSeconds.get(relative(import.meta.dirname, moduleId)) ??
      (/\/kill(\.deep)?\.test\.ts$/.test(moduleId) ? secondsOfKills : 0)
    return (await super.sort(files)).toSorted((one, other) => toSeconds(other) - toSeconds(one))
  }
}

/**
 * One project a kind of proof, distinguished by where a test lies and how its file is named:
 *
 * - `x.test.ts` beside the code: unit, in Node, without a database
 * - `x.test.tsx` beside the code: component, in jsdom, all in one window; component-alone where it replaces a module
 * - `x.db.test.ts` beside the code and everything in tests/server: server, over real databases
 * - tests/contract, tests/architecture: what spans folders
 */
export default defineConfig({
  test: {
    // As many as the processors that a proof has.
    maxWorkers: 2,
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,src,scripts,tests/support}/**/*.test.ts'],
          exclude: [...ignored, '**/*.db.test.ts'],
          pool: 'threads',
          isolate: false,
          setupFiles: seeded,
          testTimeout: patience,
          expect: expecting,
        },
      },
      {
        resolve,
        // The console's modules are evaluated once a worker: tests/support/dom.ts takes away what a file leaves in the window.
        test: {
          ...drawn,
          name: 'component',
          include: [components],
          exclude: [...ignored, ...replacing],
          isolate: false,
        },
      },
      { resolve, test: { ...drawn, name: 'component-alone', include: replacing, exclude: ignored } },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          exclude: ignored,
          pool: 'threads',
          // The services are imported once a worker.
          isolate: false,
          setupFiles: seeded,
          testTimeout: patience,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          pool: 'threads',
          // The rules share one parsed project.
          isolate: false,
          testTimeout: patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts', '{server,scripts}/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: ['tests/server/support/globalSetup.ts'],
          pool: 'forks',
          // The services are imported, and the data files checked, once a worker.
          isolate: false,
          setupFiles: seeded,
          testTimeout: serverPatience,
          hookTimeout: serverPatience,
          expect: expecting,
        },
      },
    ],
  },
})
