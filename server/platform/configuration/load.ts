import { type DomainEventType, withEventChoices } from '#contract/domainEvents.ts'
import { withNameChoices } from '#contract/nameChoices.ts'
import { listNotices } from '#contract/notice.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import { withRetiredChoices } from '#contract/retiredChoices.ts'
import { completeCatalogues, getRetiredMark } from './catalogues.ts'
import type { RegisteredHandlers } from './checks/handlers.ts'
import { checkSet } from './checks/index.ts'
import { checkMenu } from './checks/menu.ts'
import { listNotes } from './checks/notes.ts'
import { listSlow } from './checks/slow.ts'
import type { Configuration } from './configuration.ts'
import { buildDataSet, type DataSet } from './dataSet.ts'
import { type DataFile, hashFiles, menuLayerPath, menuPath, readDataFiles } from './files.ts'
import { layMenu } from './naming.ts'

/** Files without which no page could be opened, or none would have a text. */
const needed: readonly string[] = [menuPath, 'resources/messages/en.json']

/** What checking answers: the configuration, or null and every problem that stands in its way. */
export interface Loaded {
  configuration: Configuration | null
  problems: ConfigurationProblem[]
  /** Tells what can be served and may still not be what was meant: a code that no module names, a menu item that is left out. */
  listNotes(): ConfigurationProblem[]
  /** Tells what takes long where a list has many rows: sorts and filters that no index serves. */
  listSlow(): ConfigurationProblem[]
}

/**
 * Checks a set of data files as a whole and joins them (architecture "Live configuration"). `served` is what the services serve. Every problem is found at once; with a problem there is no configuration.
 */
export function checkFiles(files: readonly DataFile[], served: RegisteredHandlers): Loaded {
  const { applications: ownApplications, isAlone } = served
  const { set, problems } = buildDataSet(files, { ownApplications, isAlone })
  problems.push(...checkMissing(files), ...checkSet(set, served))
  const loaded = { problems: sortProblems(problems), listNotes: () => sortProblems(listNotes(set)) }
  if (problems.length > 0) return { ...loaded, configuration: null, listSlow: () => [] }
  const diskHash = hashFiles(files.filter(({ path }) => path !== menuLayerPath))
  const configuration = buildConfiguration(set, { hash: hashFiles(files), diskHash })
  return { ...loaded, configuration, listSlow: () => sortProblems(listSlow(set)) }
}

/** Reads the data files below a folder and checks them. Throws only where files cannot be read at all. */
export async function loadConfiguration(folder: string, served: RegisteredHandlers): Promise<Loaded> {
  return checkFiles(await readDataFiles(folder), served)
}

/** Checks that the files are there which every set has. */
function checkMissing(files: readonly DataFile[]): ConfigurationProblem[] {
  const there = new Set(files.map(({ path }) => path))
  const fix = 'Copy it from the program’s own folder.'
  return needed
    .filter(path => !there.has(path))
    .map(file => ({ file, line: null, pointer: '', message: 'Every set has this file, and it is missing.', fix }))
}

function buildConfiguration(set: DataSet, hashes: Pick<Configuration, 'hash' | 'diskHash'>): Configuration {
  const catalogues = completeCatalogues(new Map([...set.catalogues].map(([locale, { content }]) => [locale, content])))
  const filedMenu = checkMenu(set).items
  const menuLayer = set.menuLayer?.content ?? {}
  return {
    version: 1,
    ...hashes,
    resources: joinResources(set, getRetiredMark(catalogues)),
    machines: new Map([...set.machines.values()].map(({ content }) => [content.name, content])),
    // The numbers are counted by our own services.
    dashboards: new Map(set.isAlone ? [] : [...set.dashboards].map(([name, { content }]) => [name, content])),
    events: new Map(listEvents(set).map(each => [each.code, each])),
    notices: set.isAlone ? [] : [...set.notices.values()].flatMap(({ content }) => listNotices(content)),
    menu: layMenu(filedMenu, menuLayer, catalogues),
    filedMenu,
    menuLayer,
    catalogues,
    permissionModules: set.modules?.content.Modules ?? [],
    applications: new Map((set.applications?.content.applications ?? []).map(each => [each.code, each])),
    ...(set.isAlone && { isAlone: true }),
    retired: new Map(),
  }
}

function listEvents({ events }: DataSet): DomainEventType[] {
  return events?.content.events ?? []
}

function joinResources(set: DataSet, mark: string): Map<string, Resource> {
  const { descriptors, schemas, machines } = set
  const resources = new Map<string, Resource>()
  const parts = [...descriptors.values()].flatMap(({ content: descriptor }) => {
    const schema = schemas.get(descriptor.schema)?.content
    return schema ? [{ descriptor, schema }] : []
  })
  const sent = [...machines.values()].flatMap(({ content }) => content.transitions.map(({ event }) => event))
  for (const { descriptor, schema } of parts) {
    const machine = machines.get(descriptor.machine ?? '')?.content ?? null
    const chosen = withNameChoices(withEventChoices(schema, listEvents(set)), parts, sent)
    resources.set(descriptor.name, buildResource(descriptor, withRetiredChoices(chosen, mark), machine))
  }
  return resources
}

function sortProblems(problems: readonly ConfigurationProblem[]): ConfigurationProblem[] {
  return problems.toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
}
