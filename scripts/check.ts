import { addCounts, closeRun, runInOrder, runStep } from './checks/step.ts'
import { imports, lint, tests, types, unused } from './checks/steps.ts'

const [still, run] = await Promise.all([
  runInOrder([types, lint, imports, unused]),
  runStep(tests('unit, contract, architecture', ['unit', 'contract', 'architecture'])),
])
const total = addCounts(still, run)
process.exitCode = closeRun(total) ? 0 : 1
