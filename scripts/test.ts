import { ensureBrowser } from './browser.ts'
import { addCounts, type Counts, closeRun, runInOrder, runStep } from './checks/step.ts'
import { consoleBuild, imports, lint, specs, tests, types, unused } from './checks/steps.ts'

const browser = ensureBrowser(text => console.log(`        ${text}`))
// The end-to-end step reports a browser that cannot be had; until then nobody waits for it.
browser.catch(() => {})

/** What needs no services: a mistake in a type or a line is told first. */
async function proveParts(): Promise<Counts> {
  const quick = await Promise.all([
    runInOrder([types, lint, imports, unused]),
    runStep(tests('unit, contract, architecture', ['unit', 'contract', 'architecture'])),
  ])
  return [...quick, await runStep(tests('components', ['component', 'component-alone']))].reduce(addCounts)
}

const built = await runStep(consoleBuild)
// The server tests wait for databases and processes for half of their time; the specs leave no processor idle.
const beside = await Promise.all([proveParts(), runStep(tests('server', ['server']))])
const total = [built, ...beside, await runStep(specs(browser))].reduce(addCounts)
process.exitCode = closeRun(total) ? 0 : 1
