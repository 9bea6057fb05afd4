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
import { addMenuItem, addPermissionModule, addService } from './editFiles.ts'
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
