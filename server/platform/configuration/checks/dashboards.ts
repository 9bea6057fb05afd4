import { type Dashboard, type DashboardRows, findListRows, listParts } from '#contract/dashboard.ts'
import { consolePages, homePath, publicPages, servicePaths, signInPages } from '#contract/pages.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Resource } from '#contract/resource.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import { checkChoices, checkFilters } from './dashboardFilters.ts'
import { checkListWords } from './dashboardLists.ts'
import { checkMoments, checkRowWords, type DashboardCheck, isDated } from './dashboardRows.ts'

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
  const { file, resources } = check
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
    const { trend } = tile
    const hasDate = (part: DashboardRows) => {
      const resource = resources.get(part.resource)
      const property = resource?.properties.get(trend?.field ?? '')
      return !resource || (property !== undefined && isDated(property))
    }
    if (trend && !rows.every(hasDate)) {
      const message = `${trend.field} is no date of the rows.`
      found.push(file.problem([...at, 'trend', 'field'], message, 'Name a date or an instant.'))
    }
    return found
  })
}

function checkLists(check: DashboardCheck): ConfigurationProblem[] {
  const { file } = check
  const { tiles = [], lists = [] } = file.content
  return lists.flatMap((list, index) => {
    const at: JsonPath = ['lists', index]
    const tile = tiles.find(({ name }) => name === list.tile)
    if (list.tile !== undefined && !tile) {
      const names = tiles.map(({ name }) => name)
      return [file.problem([...at, 'tile'], `There is no tile ${list.tile}.`, suggest(list.tile, names))]
    }
    if (tile?.parts || tile?.arguments) {
      const message = `The tile ${tile.name} has no one list of rows.`
      return [file.problem([...at, 'tile'], message, 'Name the resource, and which rows, here.')]
    }
    const rows = findListRows(file.content, list)
    const own = list.resource === undefined || !rows ? [] : checkRows(check, at, rows, true)
    return [...own, ...(rows ? checkListWords(check, at, list, rows) : [])]
  })
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
