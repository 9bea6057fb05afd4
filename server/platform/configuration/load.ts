import { basename } from 'node:path'
import type { EntitySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import { checkSet } from './checks/index.ts'
import { checkMenu } from './checks/menu.ts'
import { listNotes } from './checks/notes.ts'
import type { ServedCalls } from './checks/served.ts'
import type { Configuration } from './configuration.ts'
import { buildDataSet, type DataSet } from './dataSet.ts'
import { hashFiles, readDataFiles } from './files.ts'
import { programFolder } from './metaSchemas.ts'

/** What loading answers: the configuration, or null and every problem that stands in its way. */
export interface Loaded {
  configuration: Configuration | null
  problems: ConfigurationProblem[]
  /** What can be served and may still not be what was meant: a code that no module names, a menu item that is left out. */
  notes: ConfigurationProblem[]
}

/**
 * Reads `schemas/`, `resources/` and `menu/` below a folder, checks them as a whole and joins them (architecture "Live
 * configuration"). `served` are the handlers of the services, which calls may name. Every problem is found at once; with a
 * problem there is no configuration. Throws only where files cannot be read at all.
 */
export async function loadConfiguration(folder: string, served: ServedCalls): Promise<Loaded> {
  const files = await readDataFiles(folder)
  const shipped = folder === programFolder ? noSchemas : await getShippedSchemas()
  const { set, problems } = buildDataSet(files)
  problems.push(...checkSet(set, shipped, served))
  const notes = sortProblems(listNotes(set))
  if (problems.length > 0) return { configuration: null, problems: sortProblems(problems), notes }
  return { configuration: buildConfiguration(set, hashFiles(files)), problems: [], notes }
}

const noSchemas: ReadonlyMap<string, EntitySchema> = new Map()
let shippedSchemas: Promise<ReadonlyMap<string, EntitySchema>> | null = null

/** The program's own schemas, which do not change while it runs, by file name. */
function getShippedSchemas(): Promise<ReadonlyMap<string, EntitySchema>> {
  shippedSchemas ??= readDataFiles(programFolder).then(files => {
    const schemas = files.filter(({ path }) => path.startsWith('schemas/'))
    return new Map(schemas.map(({ path, text }) => [basename(path, '.json'), JSON.parse(text) as EntitySchema]))
  })
  return shippedSchemas
}

function buildConfiguration(set: DataSet, hash: string): Configuration {
  return {
    version: 1,
    hash,
    resources: joinResources(set),
    machines: new Map([...set.machines.values()].map(({ content }) => [content.name, content])),
    menu: checkMenu(set).items,
    catalogues: new Map([...set.catalogues].map(([locale, { content }]) => [locale, content])),
    permissionModules: set.modules?.content.Modules ?? [],
  }
}

function joinResources({ descriptors, schemas }: DataSet): Map<string, Resource> {
  const resources = new Map<string, Resource>()
  for (const { content } of descriptors.values()) {
    const schema = schemas.get(content.schema)
    if (schema) resources.set(content.name, buildResource(content, schema.content))
  }
  return resources
}

function sortProblems(problems: readonly ConfigurationProblem[]): ConfigurationProblem[] {
  return problems.toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
}
