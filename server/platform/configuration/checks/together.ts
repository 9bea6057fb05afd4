import { isTwin } from '#contract/calls/isTwin.ts'
import { findPlaceholder, toSegments } from '#contract/calls/preparedCall.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import type { Call, Descriptor } from '#contract/descriptor.ts'
import type { PermissionModule } from '#contract/permissionModule.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { isSameJson } from '#contract/values.ts'
import type { DataSet } from '../dataSet.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

/** Checks what may be there only once among all files: names, calls, routes, permission codes. */
export function checkTogether(set: DataSet): ConfigurationProblem[] {
  const files = [...set.descriptors.values()]
  return [
    ...findRepeated(files.map(file => ({ file, at: ['name'], key: file.content.name, what: 'name' }))),
    ...findRepeated([...files.flatMap(listRoutes), ...[...set.dashboards.values()].flatMap(listDashboardRoutes)]),
    ...checkCollisions(files),
    ...checkCodes(set),
    ...[...set.machines].flatMap(([name, file]) =>
      file.content.name === name
        ? []
        : [file.problem(['name'], `The machine's name is its file's: ${name}.`, `Make it "${name}".`)],
    ),
  ]
}

interface Once {
  file: JsonFile
  at: JsonPath
  key: string
  what: string
}

function findRepeated(entries: readonly Once[]): ConfigurationProblem[] {
  // Addresses are opened whatever their capitals, and no two names should differ in these alone.
  const seen = new Map<string, Once>()
  return entries.flatMap(entry => {
    const first = seen.get(entry.key.toLowerCase())
    if (!first) {
      seen.set(entry.key.toLowerCase(), entry)
      return []
    }
    const { line } = first.file.problem(first.at, '')
    const message = `The ${entry.what} ${entry.key} is taken.`
    return [entry.file.problem(entry.at, message, `It stands in ${first.file.path}, line ${line}.`)]
  })
}

function listRoutes(file: JsonFile<Descriptor>): Once[] {
  const { list, form, record } = file.content
  const routes: [JsonPath, string | undefined][] = [
    [['list', 'route'], list?.route],
    [['form', 'create', 'route'], form?.create?.route],
    [['form', 'edit', 'route'], form?.edit?.route],
    [['record', 'route'], record?.route],
  ]
  return routes.flatMap(([at, route]) =>
    route === undefined ? [] : [{ file, at, key: route.replace(/\{\w+\}/g, '{}'), what: 'route' }],
  )
}

function listDashboardRoutes(file: JsonFile<Dashboard>): Once[] {
  const { route } = file.content
  return route === undefined ? [] : [{ file, at: ['route'], key: route, what: 'route' }]
}

/**
 * Calls of one method and path must be distinguished by different `when`, of which one may go without, or send different events of one
 * resource, so that each caller has his own.
 */
function checkCollisions(files: readonly JsonFile<Descriptor>[]): ConfigurationProblem[] {
  const seen = new Map<string, { file: JsonFile<Descriptor>; name: string; call: Call }[]>()
  const problems: ConfigurationProblem[] = []
  for (const file of files) {
    const { service, calls } = file.content
    for (const [name, call] of Object.entries(calls ?? {})) {
      const segments = toSegments(`${service.contract}/${call.path}`)
      const path = segments.map(segment => (findPlaceholder(segment) === null ? segment : '{}')).join('/')
      const key = `${call.method} ${service.application}/${path}`
      const others = seen.get(key) ?? []
      const isOther = (each: Call) => isTwin(each, call) && each.event !== undefined && call.event !== undefined
      const other = others.find(
        each =>
          isSameJson(each.call.when ?? null, call.when ?? null) &&
          !(each.file === file && isOther(each.call) && each.call.event !== call.event),
      )
      if (other) {
        const message = `${key} is already the call ${other.name} of ${other.file.content.name}.`
        problems.push(
          file.problem(['calls', name], message, 'Give one of them another path, or tell them apart by "when".'),
        )
      }
      seen.set(key, [...others, { file, name, call }])
    }
  }
  return problems
}

function checkCodes({ modules }: DataSet): ConfigurationProblem[] {
  if (!modules) return []
  const entries: Once[] = []
  const walk = (module: PermissionModule, at: JsonPath) => {
    for (const [index, { Code }] of module.Permissions.entries()) {
      entries.push({ file: modules, at: [...at, 'Permissions', index, 'Code'], key: Code, what: 'code' })
    }
    for (const [index, inner] of module.Modules.entries()) walk(inner, [...at, 'Modules', index])
  }
  for (const [index, module] of modules.content.Modules.entries()) walk(module, ['Modules', index])
  return findRepeated(entries)
}
