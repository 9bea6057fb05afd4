import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Outcome, type Retried, sumOutcomes } from './outcome.ts'
import { buildSummary } from './step.ts'
import { resultsFolder } from './steps.ts'

/** Lines of a reason that are reported: an assertion names what it saw within them. */
const mostLines = 12

/** So many tests may pass only when tried again: with more of them a run says little. */
const mostRetried = 10

const mostFiles = 10

function buildFailureText(file: string, name: string, reason: string): string {
  const lines = stripVTControlCharacters(reason).split('\n')
  const excerpt = lines.filter(line => line.trim() !== '').slice(0, mostLines)
  return [`${file} > ${name}`, ...excerpt.map(line => `    ${line}`)].join('\n')
}

/** Keeps what a first try that failed said, and the pictures that it left: the cause of a test that passes later is found there. */
function keepFirstTries(retried: readonly (Retried & { file: string })[]): void {
  const folder = join(resultsFolder, 'first-tries')
  rmSync(folder, { recursive: true, force: true })
  for (const { file, name, reason, pictures = [] } of retried) {
    const own = join(folder, `${basename(file)} ${name}`.replaceAll(/[^\w.]+/g, '-').slice(0, 120))
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, 'reason.txt'), `${stripVTControlCharacters(reason)}\n`)
    for (const picture of pictures.filter(existsSync)) copyFileSync(picture, join(own, basename(picture)))
  }
}

/** Prints the end of a whole run: what failed, what was tried again, the slowest files, the sum. Answers whether all passed. */
export function closeRun(outcomes: readonly Outcome[]): boolean {
  for (const { file, failures } of outcomes)
    for (const { name, reason } of failures) console.log(`\n${buildFailureText(file, name, reason)}`)

  const slowest = outcomes.toSorted((one, other) => other.seconds - one.seconds).slice(0, mostFiles)
  console.log(`\nSlowest files: ${slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`).join(', ')}`)

  const flaky = outcomes.flatMap(({ file, retried }) => retried.map(({ name, ...first }) => ({ name, file, ...first })))
  keepFirstTries(flaky)
  mkdirSync(resultsFolder, { recursive: true })
  writeFileSync(join(resultsFolder, 'flaky.json'), `${JSON.stringify(flaky, null, 2)}\n`)
  if (flaky.length > 0) {
    for (const { file, name, reason } of flaky) console.log(`\nfirst try: ${buildFailureText(file, name, reason)}`)
    const names = flaky.map(({ name, file, tries }) => `${file} > ${name} (${tries} tries)`)
    console.log(`\n${flaky.length} passed only when tried again: ${names.join(', ')}`)
  }
  const isTooFlaky = flaky.length > mostRetried
  if (isTooFlaky) console.log(`\nFAILED: more than ${mostRetried} tests had to be tried again.`)

  console.log(`\n${buildSummary(outcomes)}`)
  const { passed, failed } = sumOutcomes(outcomes)
  return failed === 0 && passed > 0 && !isTooFlaky
}
