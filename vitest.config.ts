import { defineConfig } from 'vitest/config'

/** A test that hangs ends; one that only shares its machine with others does not (milliseconds). */
const patience = 60_000

const ignored = ['**/node_modules/**', '**/dist/**']

/**
 * One project a kind of proof, told apart by where a test lies and how its file is named:
 *
 * - `x.test.ts` beside the code: unit, in Node, without a database
 * - `x.test.tsx` beside the code: component, in jsdom
 * - `x.db.test.ts` beside the code and everything in tests/server: server, over real databases
 * - tests/contract, tests/architecture: what spans folders
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,src,scripts,tests/support}/**/*.test.ts'],
          exclude: [...ignored, '**/*.db.test.ts'],
          pool: 'threads',
          testTimeout: patience,
        },
      },
      {
        // ra-core's react-router-dom would else come as CommonJS, with a react-router of its own.
        resolve: { alias: { 'react-router-dom': 'react-router' } },
        test: {
          name: 'component',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/support/dom.ts'],
          restoreMocks: true,
          pool: 'threads',
          // Longer than any wait of one step (tests/support/screens.tsx): a screen's code loads with its first visit.
          testTimeout: patience,
          // These ship stylesheets and extensionless imports that only Vite resolves, or share one router with us.
          server: { deps: { inline: [/@mui\//, /@rjsf\//, /ra-core/, /react-router/] } },
        },
      },
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], pool: 'threads', testTimeout: patience } },
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
          testTimeout: patience,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
