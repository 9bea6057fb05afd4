import type { Catalogue } from '#contract/catalogue.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import type { DomainEventsFile } from '#contract/domainEvents.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import type { Machine } from '#contract/machine.ts'
import type { MenuLayer } from '#contract/menuLayer.ts'
import { type ParsedMenu, parseMenu } from '#contract/menuXml.ts'
import type { NoticesFile } from '#contract/notice.ts'
import type { PermissionModuleFile } from '#contract/permissionModule.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { expandDescriptor } from '#contract/standardCalls.ts'
import { toLine } from '#contract/xmlTree.ts'
import type { ApplicationsFile } from './applications.ts'
import { suggest } from './explain.ts'
import { type DataFile, menuLayerPath } from './files.ts'
import { type JsonFile, type JsonPath, parseJsonFile } from './jsonFile.ts'
import { checkShape, hasShape, type MetaName } from './metaSchemas.ts'
import { readNotation, resolveNames, upgradeFile } from './notation/index.ts'
import { readStandardFile } from './standardSchema.ts'

/** The data files, each with the shape of its kind; what they say together is still to be checked. */
export interface DataSet {
  /** By file name without its ending; likewise the others. */
  schemas: Map<string, JsonFile<EntitySchema>>
  descriptors: Map<string, JsonFile<Descriptor>>
  machines: Map<string, JsonFile<Machine>>
  dashboards: Map<string, JsonFile<Dashboard>>
  notices: Map<string, JsonFile<NoticesFile>>
  catalogues: Map<string, JsonFile<Catalogue>>
  modules: JsonFile<PermissionModuleFile> | null
  applications: JsonFile<ApplicationsFile> | null
  events: JsonFile<DomainEventsFile> | null
  menu: Pick<ParsedMenu, 'items' | 'lines'>
  menuLayer: JsonFile<MenuLayer> | null
  /** Paths of files that are there but cannot be used: what names them is not to blame. */
  broken: Set<string>
  /** The codes of Locum's own applications. */
  ownApplications: readonly string[]
  /** True where the console stands alone: every record is somebody else's. */
  isAlone: boolean
}

const modulesPath = 'resources/permission-modules.json'
const applicationsPath = 'resources/applications.json'
const eventsPath = 'resources/events.json'

/** What the files are read for. */
export type DataSetOptions = Pick<DataSet, 'ownApplications' | 'isAlone'>

/** Reads each file by itself: its syntax and its shape. */
export function buildDataSet(
  files: readonly DataFile[],
  options: DataSetOptions,
): { set: DataSet; problems: ConfigurationProblem[] } {
  const problems: ConfigurationProblem[] = []
  const set: DataSet = {
    schemas: new Map(),
    descriptors: new Map(),
    machines: new Map(),
    dashboards: new Map(),
    notices: new Map(),
    catalogues: new Map(),
    modules: null,
    applications: null,
    events: null,
    menu: { items: [], lines: new Map() },
    menuLayer: null,
    broken: new Set(),
    ...options,
  }
  for (const file of files) {
    const found = checkEncoding(file) ?? (file.path.endsWith('.xml') ? addMenu(set, file) : addJson(set, file))
    if (found.length > 0) set.broken.add(file.path)
    problems.push(...found)
  }
  forgetOthers(files)
  problems.push(...resolveNames(set))
  return { set, problems }
}

/** What no text of UTF-8 can be read as stands as U+FFFD; null where there is none of it. */
function checkEncoding({ path, text }: DataFile): ConfigurationProblem[] | null {
  const at = text.indexOf('\uFFFD')
  if (at < 0) return null
  const message = 'The file is not written in UTF-8.'
  return [{ file: path, line: toLine(text, at), pointer: '', message, fix: 'Save it as UTF-8.' }]
}

function addMenu(set: DataSet, { path, text }: DataFile): ConfigurationProblem[] {
  const menu = parseMenu(text)
  set.menu = menu
  return menu.problems.map(problem => ({ file: path, ...problem }))
}

/** A JSON file as it was read last, by its path: most files of a set are those of the set before, and stay the same objects. */
interface ReadFile {
  text: string
  file: JsonFile | null
  problems: ConfigurationProblem[]
}

const readFiles = new Map<string, ReadFile>()

function addJson(set: DataSet, data: DataFile): ConfigurationProblem[] {
  let known = readFiles.get(data.path)
  if (known?.text !== data.text) {
    known = readJson(data)
    readFiles.set(data.path, known)
  }
  if (known.file) addParsed(set, known.file)
  return known.problems
}

function readJson(data: DataFile): ReadFile {
  const { text } = data
  const parsed = parseJsonFile(data)
  if ('problems' in parsed) return { text, file: null, problems: parsed.problems }
  const metaName = toMetaName(data.path)
  // A schema that somebody else wrote to the standard is read in our words, unless it has them already.
  const standard = metaName === 'entity' ? readStandardFile(parsed.file, toName(data.path)) : null
  const written = standard && !hasShape(parsed.file, metaName) ? standard : parsed.file
  const shaped = upgradeFile(written, metaName)
  const problems = checkShape(shaped, metaName)
  if (problems.length > 0) return { text, file: null, problems }
  const read = readNotation(shaped, metaName)
  return { text, ...(read.file && metaName === 'resource' ? readDescriptor(read.file as JsonFile<Descriptor>) : read) }
}

type Read = Pick<ReadFile, 'file' | 'problems'>

/** What is wrong with a standard call is reported at its word, what is wrong with a shared parameter at the one place where it stands. */
function readDescriptor(file: JsonFile<Descriptor>): Read {
  const { standard = [], parameters = {}, calls = {} } = file.content
  const problems = Object.entries(calls).flatMap(([name, { takes = [] }]) =>
    takes.flatMap((taken, index) => checkName(file, parameters, ['calls', name, 'takes', index], taken)),
  )
  if (problems.length > 0) return { file: null, problems }
  const toWritten = (at: JsonPath): JsonPath => {
    const [root, call, word, name, ...rest] = at
    if (root !== 'calls') return at
    const written = calls[String(call)]
    const index = written ? -1 : standard.map(String).indexOf(String(call))
    if (index >= 0) return ['standard', index]
    const isShared = word === 'parameters' && name !== undefined && !Object.hasOwn(written?.parameters ?? {}, name)
    return isShared && written?.takes?.includes(String(name)) ? ['parameters', name, ...rest] : at
  }
  return { file: expandFile(file, expandDescriptor(file.content), toWritten), problems }
}

function checkName(file: JsonFile, shared: object, at: JsonPath, name: string): ConfigurationProblem[] {
  if (Object.hasOwn(shared, name)) return []
  return [file.problem(at, `There is no "${name}" under parameters.`, suggest(name, Object.keys(shared)))]
}

function expandFile<Content>(
  file: JsonFile,
  content: Content,
  toWritten: (at: JsonPath) => JsonPath,
): JsonFile<Content> {
  return { ...file, content, problem: (at, message, fix) => file.problem(toWritten(at), message, fix) }
}

/** The name of a data file: that of its file, without folder and ending. */
export function toName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
}

function forgetOthers(files: readonly DataFile[]): void {
  const paths = new Set(files.map(({ path }) => path))
  for (const path of readFiles.keys()) if (!paths.has(path)) readFiles.delete(path)
}

/** Of which kind a data file is, by its path. */
export function toMetaName(path: string): MetaName {
  if (path === modulesPath) return 'permission-modules'
  if (path === applicationsPath) return 'applications'
  if (path === eventsPath) return 'events'
  if (path === menuLayerPath) return 'menu-layer'
  if (path.startsWith('schemas/')) return 'entity'
  if (path.startsWith('resources/machines/')) return 'machine'
  if (path.startsWith('resources/dashboards/')) return 'dashboard'
  if (path.startsWith('resources/notices/')) return 'notices'
  return path.startsWith('resources/messages/') ? 'messages' : 'resource'
}

/** The shape has been checked: the content is what the meta-schema's type says. */
function addParsed(set: DataSet, file: JsonFile): void {
  const name = toName(file.path)
  const add: Partial<Record<MetaName, () => void>> = {
    entity: () => set.schemas.set(name, file as JsonFile<EntitySchema>),
    machine: () => set.machines.set(name, file as JsonFile<Machine>),
    dashboard: () => set.dashboards.set(name, file as JsonFile<Dashboard>),
    notices: () => set.notices.set(name, file as JsonFile<NoticesFile>),
    messages: () => set.catalogues.set(name, file as JsonFile<Catalogue>),
    'menu-layer': () => {
      set.menuLayer = file as JsonFile<MenuLayer>
    },
    'permission-modules': () => {
      set.modules = file as JsonFile<PermissionModuleFile>
    },
    applications: () => {
      set.applications = file as JsonFile<ApplicationsFile>
    },
    events: () => {
      set.events = file as JsonFile<DomainEventsFile>
    },
    resource: () => set.descriptors.set(name, file as JsonFile<Descriptor>),
  }
  add[toMetaName(file.path)]?.()
}
