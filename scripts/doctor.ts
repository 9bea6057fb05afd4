import { resolve } from 'node:path'
import { formatProblem } from '#contract/problems.ts'
import { type Configuration, consoleAlone, loadConfiguration } from '#server/platform/configuration/index.ts'
import { listExtensions } from '#server/services.ts'

/**
 * Checks every data file below `LOCUM_CONFIG`, or below the folder that is named, as a start does, and tells each problem.
 * Notes tell what may not be meant as it stands; they refuse nothing.
 */
const folder = resolve(process.argv[2] ?? process.env.LOCUM_CONFIG ?? '.')
const { configuration, problems, notes } = await loadConfiguration(
  folder,
  process.env.LOCUM_IDENTITY_URL ? consoleAlone : listExtensions(),
)
for (const problem of problems) console.log(formatProblem(problem))
for (const note of notes) console.log(`Note: ${formatProblem(note)}`)
console.log(configuration ? summarize(configuration) : `${count(problems.length, 'problem')} in ${folder}.`)
if (!configuration) process.exitCode = 1

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
