import { ensureBrowser } from './browser.ts'
import { addCounts, buildSummary, hasPassed, runInOrder, runStep } from './proof/step.ts'
import { consoleBuild, lint, specs, tests, types } from './proof/steps.ts'

const browser = ensureBrowser(text => console.log(`        ${text}`))
// The end-to-end step reports a browser that cannot be had; until then nobody waits for it.
browser.catch(() => {})

const quick = await Promise.all([
  runInOrder([types, lint]),
  runStep(tests('unit, contract, architecture', ['unit', 'contract', 'architecture'])),
])
const slow = await runInOrder([
  tests('components', ['component', 'component-alone']),
  tests('server', ['server']),
  consoleBuild,
  specs(browser),
])

const total = [...quick, slow].reduce(addCounts)
console.log(`\n${buildSummary(total)}`)
process.exitCode = hasPassed(total) ? 0 : 1
