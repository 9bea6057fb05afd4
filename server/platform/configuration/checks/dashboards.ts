import { listListedActions } from '#contract/access.ts'
import {
  type Dashboard,
  type DashboardFilter,
  type DashboardListPart,
  type DashboardRows,
  listParts,
  searchField,
} from '#contract/dashboard.ts'
import { isInRows } from '#contract/entitySchema.ts'
import { consolePages, homePath, publicPages, recordSlots, servicePaths, signInPages } from '#contract/pages.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { listNamesBeside, type Resource } from '#contract/resource.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import { checkField, checkIs, checkMoments, checkRowWords, type DashboardCheck, isDated } from './dashboardRows.ts'

/** Checks the dashboards: names, addresses, and what they name of the resources; the console alone has none. */
export function checkDashboards(set: DataSet, resources: readonly Resource[]): ConfigurationProblem[] {
  if (set.isAlone) return []
  const local = new Map(resources.filter(each => isKept(set, each)).map(each => [each.name, each]))
  return [...set.dashboards].flatMap(([name, file]) => {
    const check = { file, resources: local, isLenient: set.broken.size > 0 }
    return [
      ...checkName(file, name),
      ...checkRoute(file),
      ...checkNames(file),
      ...checkTiles(check),
      ...checkLists(check),
      ...checkFilters(check),
      ...checkChoices(check),
    ]
  })
}

function isKept({ applications }: DataSet, { descriptor: { calls, service } }: Resource): boolean {
  const foreign = applications?.content.applications ?? []
  return calls !== undefined && !foreign.some(({ code }) => code === service.application)
}

function checkName(file: JsonFile<Dashboard>, name: string): ConfigurationProblem[] {
  if (file.content.name === name) return []
  return [file.problem(['name'], `The dashboard's name is its file's: ${name}.`, `Make it "${name}".`)]
}

const ownParts = new Set([...publicPages, ...signInPages, ...servicePaths].map(each => each.toLowerCase()))
const ownPages = new Set(Object.values(consolePages).flatMap(paths => paths.map(each => each.toLowerCase())))

function checkRoute(file: JsonFile<Dashboard>): ConfigurationProblem[] {
  const path = file.content.route?.toLowerCase()
  if (path === undefined || path === homePath.toLowerCase()) return []
  if (!ownPages.has(path) && !ownParts.has(path.split('/')[0] ?? '')) return []
  const message = `The program has an address ${file.content.route} of its own.`
  return [file.problem(['route'], message, 'Choose another route.')]
}

function checkNames(file: JsonFile<Dashboard>): ConfigurationProblem[] {
  const { tiles = [], lists = [], filters = [] } = file.content
  return Object.entries({ tiles, lists, filters }).flatMap(([word, entries]) =>
    entries.flatMap(({ name }, index) =>
      entries.findIndex(each => each.name === name) === index
        ? []
        : [file.problem([word, index, 'name'], `The name ${name} is taken on this page.`, 'Choose another.')],
    ),
  )
}

function checkTiles(check: DashboardCheck): ConfigurationProblem[] {
  const { file } = check
  return (file.content.tiles ?? []).flatMap((tile, index) => {
    const at: JsonPath = ['tiles', index]
    const rows = listParts(tile)
    const found = rows.flatMap((part, position) =>
      checkRows(check, tile.parts ? [...at, 'parts', position] : at, part, tile.page === undefined),
    )
    if (tile.arguments && tile.page === undefined) {
      const message = 'The list of a resource is not opened with arguments.'
      found.push(file.problem([...at, 'arguments'], message, 'Name the page of the console that shows these rows.'))
    }
    return found
  })
}

function checkLists(check: DashboardCheck): ConfigurationProblem[] {
  const { file, resources } = check
  return (file.content.lists ?? []).flatMap(({ parts, due }, index) =>
    parts.flatMap((part, position) => {
      const at: JsonPath = ['lists', index, 'parts', position]
      const found = checkRows(check, at, part, true)
      const resource = resources.get(part.resource)
      if (!resource) return found
      if (due !== undefined && resource.properties.get(due)?.schema['x-time'] !== 'instant') {
        const message = `${due} is no instant of ${resource.name}.`
        found.push(file.problem(['lists', index, 'due'], message, 'Name an instant that the rows of all parts have.'))
      }
      return [...found, ...checkPart(check, at, part, resource)]
    }),
  )
}

function checkRows(check: DashboardCheck, at: JsonPath, rows: DashboardRows, isLed: boolean): ConfigurationProblem[] {
  const { file, resources, isLenient } = check
  const resource = resources.get(rows.resource)
  if (!resource) {
    const message = `There is no resource ${rows.resource} whose rows are kept here.`
    return isLenient ? [] : [file.problem([...at, 'resource'], message, suggest(rows.resource, resources.keys()))]
  }
  const { calls, list } = resource.descriptor
  const lacks = calls?.list?.paged ? isLed && !list && 'a list screen' : 'a paged call list'
  if (lacks) {
    const message = `${rows.resource} has not ${lacks}, so nothing leads to these rows.`
    return [file.problem([...at, 'resource'], message, 'Name another resource.')]
  }
  return [...checkRowWords(file, at, rows, resource), ...checkMoments(file, at, rows, resource)]
}

/** Checks the words, the order and the row actions of a kind of rows. */
function checkPart(
  { file }: DashboardCheck,
  at: JsonPath,
  { line, detail = '', heading = '', route = '', dialog, sort, actions = [] }: DashboardListPart,
  resource: Resource,
): ConfigurationProblem[] {
  const answered = [...resource.properties.values()].filter(({ schema }) => isInRows(schema) && !schema['x-secret'])
  const known = answered.flatMap(property => [property.name, ...listNamesBeside(property)])
  const names = listListedActions(resource.descriptor).map(each => (typeof each === 'string' ? each : each.name))
  const checkName = (position: JsonPath, name: string) =>
    known.includes(name) ? [] : [file.problem(position, `${resource.name} has no ${name}.`, suggest(name, known))]
  return [
    ...Object.entries({ line, detail, heading, route }).flatMap(([word, template]) =>
      [...template.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => checkName([...at, word], name)),
    ),
    ...(dialog && !recordSlots.includes(dialog.slot)
      ? [
          file.problem(
            [...at, 'dialog', 'slot'],
            `No feature of the console fills the slot ${dialog.slot}.`,
            suggest(dialog.slot, recordSlots),
          ),
        ]
      : []),
    ...(sort && !isOrdered(resource, sort.field)
      ? [file.problem([...at, 'sort', 'field'], `The values of ${sort.field} have no order.`, 'Name another property.')]
      : []),
    ...actions.flatMap((name, index) => {
      if (names.includes(name)) return []
      const message = `The list of ${resource.name} has no row action ${name}.`
      return [file.problem([...at, 'actions', index], message, suggest(name, names))]
    }),
  ]
}

function isOrdered({ properties }: Resource, name: string): boolean {
  const { schema, jsonType } = properties.get(name) ?? {}
  return (
    schema !== undefined && isInRows(schema) && !schema['x-secret'] && jsonType !== 'object' && jsonType !== 'array'
  )
}

/** Checks of which properties the filters of a page ask. */
function checkFilters({ file, resources, isLenient }: DashboardCheck): ConfigurationProblem[] {
  return (file.content.filters ?? []).flatMap(({ fields }, index) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const at: JsonPath = ['filters', index, 'fields', name]
      const resource = resources.get(name)
      if (!resource) {
        const message = `There is no resource ${name} whose rows are kept here.`
        return isLenient ? [] : [file.problem(at, message, suggest(name, resources.keys()))]
      }
      return field === searchField ? [] : checkField(file, at, field, resource)
    }),
  )
}

/** Checks the choices of the filters: each value once, a default among them, and what they ask of each property. */
function checkChoices(check: DashboardCheck): ConfigurationProblem[] {
  const { file } = check
  return (file.content.filters ?? []).flatMap((filter, index) => {
    const { choices, default: usual } = filter
    const at: JsonPath = ['filters', index]
    const values = choices?.map(({ value }) => value)
    const isKnown = usual === undefined || values?.includes(usual)
    return [
      ...(isKnown ? [] : [file.problem([...at, 'default'], `There is no choice ${usual}.`, 'Name one of the values.')]),
      ...(choices ?? []).flatMap(({ value }, position) =>
        values?.indexOf(value) === position
          ? checkAsked(check, [...at, 'choices', position], filter, position)
          : [file.problem([...at, 'choices', position, 'value'], `The value ${value} comes twice.`, 'Choose another.')],
      ),
    ]
  })
}

function checkAsked(
  { file, resources }: DashboardCheck,
  at: JsonPath,
  { fields, choices }: DashboardFilter,
  position: number,
): ConfigurationProblem[] {
  const choice = choices?.[position]
  if (!choice) return []
  return Object.entries(fields).flatMap(([name, field]) => {
    const property = resources.get(name)?.properties.get(field)
    if (field === searchField) return [file.problem(at, 'The general search has no choices.', 'Name a property.')]
    if (!property) return []
    const asksMoment = choice.from !== undefined || choice.to !== undefined
    if (asksMoment && !isDated(property))
      return [file.problem(at, `${name}.${field} is neither a date nor an instant.`, 'Name another property.')]
    return checkIs(file, [...at, 'is'], property, choice.is)
  })
}
