import { ensureBrowser } from './browser.ts'
import { besideWaits, consoleBuild, imports, lint, serverTests, specs, tests, types, unused } from './checks/steps.ts'
import { runPhases } from './checks/wholeRun.ts'

const longestMinutes = 80

const browser = ensureBrowser(text => console.log(`        ${text}`))
// The browser's step reports one that cannot be had; until then nobody waits for it.
browser.catch(() => {})

await runPhases(
  [
    [
      [consoleBuild, types],
      [lint, imports, unused],
    ],
    [[tests('unit, contract, architecture', ['unit', 'contract', 'architecture'], besideWaits)]],
    [[tests('components', ['component', 'component-alone'])]],
    [[serverTests]],
    [[specs(browser)]],
  ],
  longestMinutes,
)
