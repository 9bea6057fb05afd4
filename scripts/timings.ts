import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resultsFolder } from './checks/steps.ts'
import { buildTimingsTable, type Timings } from './checks/timings.ts'

const run = join(resultsFolder, 'timings.json')
const kept = join(import.meta.dirname, '../tests/timings.json')

const read = (path: string): Timings | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Timings) : null

const timings = read(run)
if (timings === null) {
  console.error('No run has written test-results/timings.json yet: npm test does.')
  process.exit(2)
}
console.log(buildTimingsTable(timings, read(kept)))
if (process.argv.includes('--keep')) copyFileSync(run, kept)
