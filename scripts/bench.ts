import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { reportFailure } from '#server/main.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import { prepareData } from '#tests/bench/support/dataFolder.ts'
import { type Figure, isOver, toLine } from '#tests/bench/support/figure.ts'
import { buildStand, type Stand } from '#tests/bench/support/stand.ts'
import { buildConsoleIfStale } from './build.ts'
import { openTerminal } from './terminal.ts'

/** What each file of tests/bench exports: one budget, measured. */
type Bench = {
  title: string
  /** Needs the built console. */
  isInBrowser?: boolean
  /** Makes its own data, and needs nothing of the million users. */
  hasOwnData?: boolean
  measure(stand: Stand): Promise<Figure[]>
}

const root = join(import.meta.dirname, '..')
const port = Number(process.env.LOCUM_BENCH_PORT ?? 4170)
const terminal = openTerminal()
const machine = { cores: cpus().length, processor: cpus()[0]?.model ?? '', node: process.version }

function listNames(): string[] {
  return globSync('tests/bench/*.ts', { cwd: root })
    .map(path => basename(path, '.ts'))
    .sort()
}

function chooseNames(wanted: string[]): string[] {
  const known = listNames()
  const unknown = wanted.filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new OperatorError(`There is no bench ${unknown.join(', ')}: choose one of ${known.join(', ')}.`)
  return wanted.length > 0 ? wanted : known
}

async function loadBench(name: string): Promise<Bench> {
  return (await import(pathToFileURL(join(root, 'tests/bench', `${name}.ts`)).href)) as Bench
}

async function runBench(name: string, bench: Bench, stand: Stand): Promise<Figure[]> {
  terminal.print(`\n${bench.title} [${name}]`)
  const began = performance.now()
  const figures = await bench.measure(stand)
  for (const figure of figures) terminal.print(toLine(figure))
  terminal.print(`  measured in ${toSeconds(began)}`)
  return figures
}

const toSeconds = (began: number) => `${Math.round((performance.now() - began) / 1000)} s`

const getLoad = () => loadavg().map(load => Math.round(load * 10) / 10)

/** One that fails tells why, and the others are measured all the same, each on services of its own. */
async function tryBench(name: string, bench: Bench, stand: Stand): Promise<Figure[] | null> {
  try {
    return await runBench(name, bench, stand)
  } catch (error) {
    terminal.print(`  It failed: ${error instanceof Error ? error.stack : error}`)
    return null
  } finally {
    await stand.close().catch(() => {})
  }
}

/** What was measured, and the names of the benches that failed. */
interface Run {
  results: Record<string, Figure[]>
  failed: string[]
}

async function run(names: string[]): Promise<Run> {
  const benches = await Promise.all(names.map(async name => [name, await loadBench(name)] as const))
  if (benches.some(([, bench]) => bench.isInBrowser)) await buildConsoleIfStale(terminal.progress)
  if (benches.some(([, bench]) => !bench.hasOwnData)) await prepareData(terminal.progress)
  const stand = buildStand(port)
  const results: Record<string, Figure[]> = {}
  const failed: string[] = []
  for (const [name, bench] of benches) {
    const figures = await tryBench(name, bench, stand)
    if (figures) results[name] = figures
    else failed.push(name)
  }
  return { results, failed }
}

function report({ results, failed }: Run, loadBefore: number[], began: number): number {
  const over = Object.values(results).flat().filter(isOver)
  const verdict = over.length === 0 ? 'All within budget' : `Over budget: ${over.length}`
  terminal.print(`\n${verdict}, measured in ${toSeconds(began)}.`)
  if (failed.length > 0) terminal.print(`Failed: ${failed.join(', ')}.`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  const report = { at: new Date().toISOString(), machine, loadBefore, loadAfter: getLoad(), results, failed }
  writeFileSync(join(root, '.cache', 'bench.json'), `${JSON.stringify(report, null, 2)}\n`)
  return over.length
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { strict: { type: 'boolean' } }, allowPositionals: true })
  const names = chooseNames(positionals)
  const load = getLoad()
  terminal.print(`${machine.cores} cores (${machine.processor}), Node ${machine.node}, load ${load.join(' ')}`)
  const began = performance.now()
  const measured = await run(names)
  const over = report(measured, load, began)
  process.exitCode = measured.failed.length > 0 || (values.strict && over > 0) ? 1 : 0
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
await main().catch(reportFailure)
process.exit()
