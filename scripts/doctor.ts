import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { formatProblem, toPrintable } from '#contract/problems.ts'
import { reportFailure } from '#server/main.ts'
import { suggest } from '#server/platform/configuration/explain.ts'
import {
  type Configuration,
  type Loaded,
  loadConfiguration,
  readDataFiles,
} from '#server/platform/configuration/index.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import { listLookupProblems } from '#server/services/marketplace/lookupFiles.ts'
import { listHandlers } from '#server/services.ts'
import { readCommandWords } from './commandWords.ts'
import { describeDifference, listTableDifferences } from './doctor/difference.ts'
import { explainResource } from './doctor/explanation.ts'
import { compareWithLive, listStoredProblems } from './doctor/live.ts'

/**
 * Checks every data file below `LOCUM_CONFIG`, or below the folder that is named, as a start does, and tells each problem.
 * Notes tell what may not be meant as it stands; they refuse nothing.
 */
const usage = `Looks at the data files and changes nothing:

  npm run doctor                            checks those in use (LOCUM_CONFIG, or this folder)
  npm run doctor -- FOLDER                  checks those below a folder
  npm run doctor -- --indexes [FOLDER]      tells besides which sorts and filters no index serves: slow with many rows
  npm run doctor -- --diff FOLDER           what they would change against those in use: screens, API, tables
  npm run doctor -- --diff FOLDER --live    the same against the live version and the tables of the database
  npm run doctor -- --live                  lists besides what the database holds against the rules: shifts of one person that overlap
  npm run doctor -- --explain RESOURCE      how a resource was understood`

const options = {
  diff: { type: 'string' },
  explain: { type: 'string' },
  live: { type: 'boolean' },
  indexes: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

const served = listHandlers(Boolean(process.env.LOCUM_IDENTITY_URL))

async function load(folder: string): Promise<Loaded> {
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) throw new OperatorError(`There is no folder ${folder}.`)
  return loadConfiguration(folder, served)
}

/** Tells everything that is wrong with the files of a folder; null where something is wrong. */
async function check(folder: string, reportsSlow = false): Promise<Configuration | null> {
  const { configuration, problems, listNotes, listSlow } = await load(folder)
  for (const problem of problems) console.log(formatProblem(problem))
  for (const note of [...listNotes(), ...(reportsSlow ? listSlow() : [])]) console.log(`Note: ${formatProblem(note)}`)
  const lookupProblems = await listLookupProblems(folder)
  for (const problem of lookupProblems) console.log(toPrintable(problem))
  if (configuration && lookupProblems.length === 0) return configuration
  console.log(`${count(problems.length + lookupProblems.length, 'problem')} in ${folder}.`)
  if (problems.length > 0)
    console.log(
      'While Locum runs, edits of the files with problems are held back, and what does not fit without them; others go live.',
    )
  process.exitCode = 1
  return null
}

function summarize({ resources, machines, catalogues, hash }: Configuration): string {
  const all = [...resources.values()]
  const properties = all.reduce((sum, { schema }) => sum + Object.keys(schema.properties).length, 0)
  const calls = all.reduce((sum, { descriptor }) => sum + Object.keys(descriptor.calls ?? {}).length, 0)
  const parts = `${resources.size} resources with ${properties} properties and ${calls} calls, ${machines.size} machines, ${catalogues.size} catalogues`
  return `All data files are in order: ${parts} (${hash.slice(0, 12)}).`
}

function count(amount: number, noun: string): string {
  return `${amount} ${amount === 1 ? noun : `${noun}s`}`
}

async function compare(inUse: string, folder: string, isLive: boolean): Promise<void> {
  const after = await check(folder)
  if (!after) return
  if (isLive) {
    const { lines, isRefused } = await compareWithLive(after, served)
    console.log(toPrintable(lines.join('\n')))
    if (isRefused) process.exitCode = 1
    return
  }
  const { configuration: before } = await load(inUse)
  if (!before)
    throw new OperatorError(`The data files in use, in ${inUse}, have problems themselves: npm run doctor names them.`)
  console.log(`Against the data files in ${inUse}:\n`)
  console.log(toPrintable(describeDifference(before, after, listTableDifferences(before, after)).join('\n')))
}

/** The file of a resource's descriptor in a folder whose files are in order. */
async function findDescriptor(folder: string, name: string): Promise<string> {
  const descriptors = (await readDataFiles(folder)).filter(({ path }) => /^resources\/[^/]+$/.test(path))
  return descriptors.find(({ text }) => JSON.parse(text).name === name)?.path ?? ''
}

async function explain(inUse: string, name: string): Promise<void> {
  const { configuration, listNotes, listSlow } = await load(inUse)
  if (!configuration) return void (await check(inUse))
  const resource = configuration.resources.get(name)
  if (!resource)
    throw new OperatorError(`There is no resource ${name}. ${suggest(name, configuration.resources.keys())}`)
  const file = await findDescriptor(inUse, name)
  console.log(toPrintable(explainResource(resource, configuration, { served: served.extensions, file }).join('\n')))
  const own = [...listNotes(), ...listSlow()].filter(note =>
    [file, `schemas/${resource.entity}.json`].includes(note.file),
  )
  if (own.length > 0) console.log(['', 'Notes', ...own.map(note => `  ${formatProblem(note)}`)].join('\n'))
}

async function main(): Promise<void> {
  const { values, positionals } = readCommandWords(options, usage)
  const inUse = resolve(process.env.LOCUM_CONFIG ?? '.')
  if (values.help) console.log(usage)
  else if (values.diff !== undefined) await compare(inUse, resolve(values.diff), values.live === true)
  else if (values.explain !== undefined) await explain(resolve(positionals[0] ?? inUse), values.explain)
  else {
    const configuration = await check(resolve(positionals[0] ?? inUse), values.indexes === true)
    if (configuration) console.log(summarize(configuration))
    if (values.live) console.log(toPrintable((await listStoredProblems()).join('\n')))
  }
}

await main().catch(reportFailure)
