import { toWords } from '#contract/catalogue.ts'
import { listModulePermissions, type ModulePermission, type PermissionModuleFile } from '#contract/permissionModule.ts'
import { printJson } from '#contract/printJson.ts'
import { formatProblem } from '#contract/problems.ts'
import {
  type Configuration,
  checkFiles,
  type DataFile,
  type RegisteredHandlers,
} from '#server/platform/configuration/index.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import { buildCodeFiles } from './codeFiles.ts'
import { buildDataFiles, getMainField, type NewResource } from './dataFiles.ts'
import { type NewField, parseFields } from './fields.ts'
import { buildNames } from './names.ts'
import { parseStates } from './states.ts'

/** What a new resource is asked for. */
export interface ResourceOptions {
  /** A plural such as `ShiftRequests`. */
  name: string
  singular?: string
  application: string
  /** `Title:text!,EmployerID:Employers!`. */
  fields: string
  /** `Open,Closed:close`; '' for no machine. */
  states: string
}

/** What stands already. */
export interface Existing {
  files: readonly DataFile[]
  served: RegisteredHandlers
  /** The text of `server/services.ts`; null where data files alone are written. */
  services: string | null
}

/** The files of a new resource by their path; `added` must not be there yet, `changed` are. */
export interface ResourceOutline {
  added: Record<string, string>
  changed: Record<string, string>
}

const edits = {
  'menu/menu.xml': addMenuItem,
  'resources/permission-modules.json': addPermissionModule,
}

/**
 * Outlines the files of a new resource and has the doctor's checks look at the whole set with them. Throws an `OperatorError` for names that
 * are none or are taken, and for what the checks refuse or note.
 */
export function outlineResource(options: ResourceOptions, { files, served, services }: Existing): ResourceOutline {
  const before = checkFiles(files, served)
  if (!before.configuration) throw refuse(before.problems.map(formatProblem))
  const resource = readOptions(options, before.configuration, served.applications)
  const data = Object.entries(buildDataFiles(resource)).map(([path, content]) => ({ path, text: printJson(content) }))
  const taken = files.find(({ path }) => data.some(file => file.path === path))
  if (taken) throw new OperatorError(`${resource.names.name} is taken by ${taken.path}: nothing was written.`)

  const textOf = (path: string) => files.find(file => file.path === path)?.text ?? '{}'
  const changed = Object.fromEntries(
    Object.entries(edits)
      .map(([path, edit]) => [path, edit(textOf(path), resource)] as const)
      .filter(([path, text]) => text !== textOf(path)),
  )
  const standing = files.map(({ path, text }) => ({ path, text: changed[path] ?? text }))
  const after = checkFiles([...standing, ...data], served)
  const known = new Set(before.listNotes().map(({ message }) => message))
  const found = [...after.problems, ...after.listNotes().filter(({ message }) => !known.has(message))]
  if (found.length > 0) throw refuse(found.map(formatProblem))
  const added = Object.fromEntries(data.map(({ path, text }) => [path, text]))
  if (services === null) return { added, changed }
  return {
    added: { ...added, ...buildCodeFiles(resource) },
    changed: { ...changed, 'server/services.ts': addService(services, resource) },
  }
}

function readOptions(
  options: ResourceOptions,
  { resources }: Configuration,
  applications: readonly string[],
): NewResource {
  const { application } = options
  const names = buildNames(options.name, options.singular)
  if (resources.has(names.name)) throw new OperatorError(`There is a resource ${names.name} already.`)
  if (!applications.includes(application))
    throw new OperatorError(`There is no application ${application}: choose one of ${applications.join(', ')}.`)
  const given = parseFields(options.fields, resources)
  if (getMainField(given) === '') throw new OperatorError('A record is known by a text: give a field like Name:text!.')
  const hasCompany = ({ schema, isRequired }: NewField) =>
    isRequired && resources.get(schema['x-reference'] ?? '')?.properties.has('CompanyID')
  const leading = given.find(({ name }) => name === 'CompanyID') ?? given.find(hasCompany)
  const fields = leading ? given : [...given, ...parseFields('CompanyID:Companies!', resources)]
  const companyPath = !leading || leading.name === 'CompanyID' ? 'CompanyID' : `${leading.name}.CompanyID`
  return { names, application, fields, states: parseStates(options.states, names), companyPath }
}

function refuse(lines: readonly string[]): OperatorError {
  return new OperatorError(['The data files would not be in order, so nothing was written:', ...lines].join('\n'))
}

/** Adds a permission module with the codes that no module names yet. */
function addPermissionModule(text: string, { names, states }: NewResource): string {
  const file = JSON.parse(text) as PermissionModuleFile
  const { Modules } = file
  const known = new Set(listModulePermissions(Modules).map(({ Code }) => Code))
  const plural = names.title.toLowerCase()
  const verbs = { VIEW: 'View', ADD: 'Add', EDIT: 'Edit', DEL: 'Delete' }
  const wanted: ModulePermission[] = [
    ...Object.entries(verbs).map(([code, verb]) => ({ Code: `${code}_${names.code}`, Name: `${verb} ${plural}` })),
    ...states.slice(1).map(({ name, permission }) => {
      return { Code: permission, Name: `Set ${plural} to ${toWords(name).toLowerCase()}` }
    }),
  ]
  const missing = wanted.filter(({ Code }) => !known.has(Code))
  if (missing.length === 0) return text
  const module = Modules.find(({ Name }) => Name === names.title)
  if (module) module.Permissions = [...(module.Permissions ?? []), ...missing]
  else Modules.push({ Name: names.title, Permissions: missing, Modules: [] })
  return printJson(file)
}

/** Adds a line at the end of the menu. */
function addMenuItem(text: string, { names: { name, title, code } }: NewResource): string {
  const item = `<Item Name="${name}" DisplayText="${title}" Icon="list" Path="${name}" ComponentSelector="${name}" PermissionCode="VIEW_${code}" IsActive="true" />`
  return insertLine(text, /^<\/Menu>/m, `  ${item}`, 'menu/menu.xml has no line </Menu>')
}

/** Adds a service to those that an installation is built of (`server/services.ts`). */
function addService(text: string, { names: { plural, variable } }: NewResource): string {
  const path = `./services/${plural}/index.ts`
  const imports = [...text.matchAll(/^import .* from '(\.\/services\/[^']+)'$/gm)]
  const next = imports.find(match => (match[1] ?? '') > path) ?? /^import .* from '\.\/settings\.ts'$/m.exec(text)
  const withImport = next
    ? text.replace(next[0], `import { ${variable}Service } from '${path}'\n${next[0]}`)
    : `import { ${variable}Service } from '${path}'\n${text}`
  return insertLine(
    withImport,
    /^ {4}buildLive\(\),$/m,
    `    ${variable}Service,`,
    'server/services.ts has no list of services',
  )
}

function insertLine(text: string, before: RegExp, line: string, otherwise: string): string {
  const index = text.search(before)
  if (index < 0) throw new OperatorError(`${otherwise}, so nothing was written.`)
  return `${text.slice(0, index)}${line}\n${text.slice(index)}`
}
