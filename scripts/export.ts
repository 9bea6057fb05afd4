import { extname, resolve } from 'node:path'
import type { CallArguments } from '#contract/callArguments.ts'
import { type ExportFormat, exportFormats } from '#contract/exportFormats.ts'
import type { Resource } from '#contract/resource.ts'
import { reportFailure } from '#server/main.ts'
import { openExistingDatabase } from '#server/platform/database/index.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import { readSettings } from '#server/settings.ts'
import { type CommandCore, openCommandCore } from './commandCore.ts'
import { buildMisuse, readCommandWords } from './commandWords.ts'
import { readView } from './export/savedView.ts'
import { writeWhole } from './writeWhole.ts'

const usage = `Exports a list as CSV or XLSX, beside a running server or without one:

  npm run export -- Employers [options]
      --view 12 or --view NAME   what a saved view shows; everything where no view is named
      --format xlsx              or csv, which it is where neither this nor the name of the file says it
      --out employers.xlsx       the file, in whose place another one is written; Employers.csv where none is named
      --zone America/Chicago     in which moments are written; UTC where none is named
      --user admin               who exports: what he may not see is not in it, and the audit names him`

const text = { type: 'string' } as const
const options = { view: text, format: text, out: text, zone: text, user: text, help: { type: 'boolean' } } as const

function readFormat(format: string | undefined, out: string | undefined): ExportFormat {
  const wanted = format ?? (out && extname(out).slice(1).toLowerCase()) ?? 'csv'
  const found = exportFormats.find(each => each === wanted)
  if (!found && format !== undefined) throw new OperatorError(`--format takes one of ${exportFormats.join(', ')}.`)
  return found ?? 'csv'
}

function getExported({ configuration }: CommandCore, name: string): Resource {
  const resource = configuration.resources.get(name)
  if (resource?.descriptor.calls?.export) return resource
  const known = [...configuration.resources.values()].filter(({ descriptor }) => descriptor.calls?.export)
  throw new OperatorError(`${name} is not exported: choose one of ${known.map(each => each.name).join(', ')}.`)
}

async function main(): Promise<void> {
  const { values, positionals } = readCommandWords(options, usage)
  const [name] = positionals
  if (values.help) return console.log(usage)
  if (name === undefined || positionals.length > 1)
    throw buildMisuse('An export takes one word beside its options: a resource.', usage)
  const format = readFormat(values.format, values.out)
  const settings = readSettings()
  const database = await openExistingDatabase({ ...settings, databaseConnections: 4 }, { onProblem: console.error })
  try {
    const core = await openCommandCore(database, settings, values.user ?? 'admin')
    try {
      const resource = getExported(core, name)
      const displayed: CallArguments = values.view === undefined ? {} : await readView(core, resource, values.view)
      const { zone = 'UTC' } = values
      const args = { ...displayed, args: { ...displayed.args, format, zone } }
      const path = resolve(values.out ?? `${name}.${format}`)
      const size = await writeWhole(path, await core.download(name, 'export', args))
      console.log(`${path}: ${size.toLocaleString('en-US')} bytes`)
    } finally {
      await core.close()
    }
  } finally {
    await database.close()
  }
}

await main().catch(reportFailure)
