import { extname, resolve } from 'node:path'
import type { CallArguments, SortArguments } from '#contract/callArguments.ts'
import { parseConditions, WireProblem } from '#contract/calls/wireValues.ts'
import { listDisplayedColumns } from '#contract/descriptor.ts'
import { type ExportFormat, exportFormats } from '#contract/exportFormats.ts'
import type { Resource } from '#contract/resource.ts'
import { reportFailure } from '#server/main.ts'
import { openExistingDatabase } from '#server/platform/database/index.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import { readSettings } from '#server/settings.ts'
import { type CommandCore, openCommandCore } from './commandCore.ts'
import { buildMisuse, readCommandWords } from './commandWords.ts'
import { writeWhole } from './writeWhole.ts'

const views = 'SavedViews'

interface ViewName {
  ID: number
  Name: string
}

interface View extends ViewName {
  Conditions: unknown[] | null
  SearchText: string | null
  OrderBy: string | null
  OrderDirection: number | null
  ThenBy: SortArguments[] | null
  ColumnSettings: { Key: string; Index?: number; Hidden?: boolean }[] | null
  IsFilterCut: boolean
}

/** What a saved view of a list shows, as the arguments of an export; found by its number or its name. */
async function readView(core: CommandCore, resource: Resource, wanted: string): Promise<CallArguments> {
  const known = await core.call<ViewName[]>(views, 'byGrid', { args: { gridId: resource.name } })
  const found = known.find(({ ID, Name }) => String(ID) === wanted || Name === wanted)
  if (!found) {
    const names = known.map(({ ID, Name }) => `${ID} "${Name}"`).join(', ')
    const open = names ? `choose one of ${names}` : 'there is none that this user sees'
    throw new OperatorError(`There is no view "${wanted}" of ${resource.name} for this user: ${open}.`)
  }
  const view = await core.call<View>(views, 'byId', { id: found.ID })
  if (view.IsFilterCut) {
    throw new OperatorError(
      `The view "${view.Name}" filters by what this user may not see, so more rows would be written than it means: name another user or view.`,
    )
  }
  return {
    ...readFilter(resource, view),
    ...readSort(resource, view),
    args: { columns: listDisplayed(resource, view) },
  }
}

function readFilter(resource: Resource, { Name, Conditions, SearchText }: View): CallArguments {
  try {
    const conditions = parseConditions(resource, Conditions ?? [], () => true)
    return { conditions, ...(SearchText ? { searchText: SearchText } : {}) }
  } catch (error) {
    if (!(error instanceof WireProblem)) throw error
    throw new OperatorError(`The view "${Name}" filters by what is gone: ${error.message} Save it anew in the console.`)
  }
}

function readSort({ properties }: Resource, { OrderBy, OrderDirection, ThenBy }: View): CallArguments {
  if (OrderBy === null || !properties.has(OrderBy)) return {}
  const first = { field: OrderBy, direction: OrderDirection === 2 ? 'descending' : 'ascending' } as const
  return { sort: [first, ...(ThenBy ?? []).filter(({ field }) => field !== OrderBy && properties.has(field))] }
}

/** The columns of a view in their order, then those of the list that it says nothing of. */
function listDisplayed({ descriptor, properties }: Resource, { ColumnSettings }: View): string[] {
  const settings = (ColumnSettings ?? []).toSorted((one, other) => (one.Index ?? 0) - (other.Index ?? 0))
  const known = new Set(settings.map(({ Key }) => Key))
  const displayed = settings.filter(({ Hidden }) => !Hidden).map(({ Key }) => Key)
  return [...displayed, ...listDisplayedColumns(descriptor).filter(field => !known.has(field))].filter(field =>
    properties.has(field),
  )
}

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
