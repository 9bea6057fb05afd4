import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import type { Step } from './checks/step.ts'
import { consoleBuild, resultsFolder, serverTests, specs, tests } from './checks/steps.ts'
import { runPhases } from './checks/wholeRun.ts'

const longestMinutes = 60

process.env.LOCUM_DEEP = '1'

/** Each part can be run by itself: `npm run test:deep -- server`. */
const parts: Record<string, () => Step[]> = {
  contract: () => [tests('unit, contract', ['unit', 'contract'])],
  components: () => [tests('components', ['component', 'component-alone'])],
  server: () => [serverTests],
  browser: () => [consoleBuild, specs(ensureBrowser(text => console.log(`        ${text}`)))],
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => parts[name] === undefined)
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}: name some of ${Object.keys(parts).join(', ')}, or none for all.`,
  )
  process.exit(2)
}
const chosen = asked.length > 0 ? asked : Object.keys(parts)
const date = new Date().toISOString()

await runPhases(
  chosen.map(name => [parts[name]?.() ?? []]),
  longestMinutes * chosen.length,
  (outcomes, hasPassed) => {
    const failures = outcomes.flatMap(({ file, failures }) => failures.map(({ name }) => ({ file, name })))
    mkdirSync(resultsFolder, { recursive: true })
    const text = JSON.stringify({ date, parts: chosen, hasPassed, failures }, null, 2)
    writeFileSync(join(resultsFolder, 'deep.json'), `${text}\n`)
  },
)
