import { resolve } from 'node:path'
import { formatProblem } from '#contract/problems.ts'
import { loadConfiguration } from '#server/platform/configuration/index.ts'

/** Checks every data file below `LOCUM_CONFIG`, or below the folder that is named, and tells each problem. */
const folder = resolve(process.argv[2] ?? process.env.LOCUM_CONFIG ?? '.')
const { configuration, problems } = await loadConfiguration(folder)
for (const problem of problems) console.log(formatProblem(problem))

if (configuration) {
  const { resources, machines, catalogues, hash } = configuration
  const properties = [...resources.values()].reduce((sum, { schema }) => sum + Object.keys(schema.properties).length, 0)
  const calls = [...resources.values()].reduce(
    (sum, { descriptor }) => sum + Object.keys(descriptor.calls ?? {}).length,
    0,
  )
  const count = `${resources.size} resources with ${properties} properties and ${calls} calls, ${machines.size} machines, ${catalogues.size} catalogues`
  console.log(`All data files are in order: ${count} (${hash.slice(0, 12)}).`)
} else {
  console.log(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in ${folder}.`)
  process.exitCode = 1
}
