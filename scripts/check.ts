import { closeRun } from './checks/closeRun.ts'
import { runInOrder, runStep } from './checks/step.ts'
import { imports, lint, tests, types, unused } from './checks/steps.ts'

const [still, run] = await Promise.all([
  runInOrder([types, lint, imports, unused]),
  runStep(tests('unit, contract, architecture', ['unit', 'contract', 'architecture'])),
])
process.exitCode = closeRun([...still, run].flatMap(({ outcomes }) => outcomes)) ? 0 : 1
