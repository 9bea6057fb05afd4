import { addCounts, buildSummary, hasPassed, runInOrder, runStep } from './checks/step.ts'
import { imports, lint, tests, types, unused } from './checks/steps.ts'

const [still, run] = await Promise.all([
  runInOrder([types, lint, imports, unused]),
  runStep(tests('unit, contract, architecture', ['unit', 'contract', 'architecture'])),
])
const total = addCounts(still, run)
console.log(`\n${buildSummary(total)}`)
process.exitCode = hasPassed(total) ? 0 : 1
