import { base, listChanged, listServerTests, listSpecs } from './checks/changed.ts'
import { closeRun } from './checks/closeRun.ts'
import { runInOrder, runStep, type Step, type StepEnd } from './checks/step.ts'
import { imports, lint, lintOf, tests, types, unused } from './checks/steps.ts'

async function runBeside(still: Step[], beside: Step[]): Promise<StepEnd[]> {
  return (await Promise.all([runInOrder(still), ...beside.map(runStep)])).flat()
}

function checkAll(): Promise<StepEnd[]> {
  const quick = ['unit', 'contract', 'architecture']
  return runBeside([types, lint, imports, unused], [tests(quick.join(', '), quick)])
}

/** What a change reaches by imports or by name; which tests read its data files and documents no import tells. */
function checkChanged(changed: string[]): Promise<StepEnd[]> {
  const isData = changed.some(path => /^(schemas|resources|menu)\//.test(path))
  const whole = ['architecture', ...(isData ? ['contract'] : [])]
  const reached = ['unit', 'component', 'component-alone', ...(isData ? [] : ['contract'])]
  const server = listServerTests(changed)
  return runInOrder([
    ...[types, lintOf(changed), tests(whole.join(', '), whole)],
    tests('what the change reaches', reached, [`--changed=${base}`]),
    ...(server.length > 0 ? [tests('server tests of its name', ['server'], server)] : []),
  ])
}

const changed = process.argv.includes('--changed') ? listChanged() : null
const ends = await (changed ? checkChanged(changed) : checkAll())
process.exitCode = closeRun(ends.flatMap(({ outcomes }) => outcomes)) ? 0 : 1
const specs = listSpecs(changed ?? [])
if (specs.length > 0)
  console.log(`\nIt concerns: npx playwright test ${specs.map(name => `e2e/${name}.spec`).join(' ')}`)
