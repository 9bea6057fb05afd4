import { test as base, expect } from '@playwright/test'
import { type PageProblems, watchProblems } from './pageProblems.ts'

/**
 * The `test` of every spec. Its pages are strict: a violation of the content security policy, an error or a warning
 * in the console, an uncaught exception or a failed request ends the test as failed, in popups too. A spec that
 * provokes one says so beforehand: `problems.allow(/status of 403/)`.
 */
export const test = base.extend<{ problems: PageProblems }>({
  problems: [
    async ({ context }, use) => {
      const problems = await watchProblems(context)
      await use(problems)
      expect(problems.unexpected(), 'what the console and the network reported').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
