import { type Condition, listOperators } from '#contract/conditions.ts'
import { listDisplayedColumns } from '#contract/descriptor.ts'
import { findChoices } from '#contract/entitySchema.ts'
import { foldText } from '#contract/foldText.ts'
import type { Resource } from '#contract/resource.ts'
import { planTables, textCollation, toColumnType } from '#server/platform/tables/index.ts'
import type { ListCase } from './listCases.ts'

/** The statements of one list: one for its total, and several ways to a page of it, of which the fastest is the best we know. */
export interface ListStatements {
  count: string
  pages(limit: number, offset: number): string[]
  /** The first page and the total by one statement, where not every row is asked for. */
  counted(limit: number): string | null
  /** The texts that somebody types, for the `$1` ... of each statement: nobody has prepared one in which they stand. */
  values: readonly string[]
}

const quote = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))

/** Takes a text that is typed; answers what stands for it in the statement. */
type Hold = (typed: string) => string

function toCondition({ field, op, value }: Condition, isText: boolean, hold: Hold): string {
  const column = `t."${field}"`
  switch (op) {
    case 'contains':
      return `fold_text(${column}) like fold_text(${hold(`%${value}%`)})`
    case 'startsWith':
      return `fold_text(${column}) like fold_text(${hold(`${value}%`)})`
    case 'equals':
      return isText ? `fold_text(${column}) = fold_text(${hold(String(value))})` : `${column} = ${quote(value)}`
    case 'in': {
      const collation = isText ? ` collate ${textCollation}` : ''
      return `${column}${collation} in (${[value].flat().map(quote).join(', ')})`
    }
    default:
      throw new Error(`The bench has no statement for ${op}.`)
  }
}

function toSearch(resource: Resource, text: string, hold: Hold): string {
  const displayed = listDisplayedColumns(resource.descriptor)
  const searched = [...resource.properties.values()].filter(
    ({ name, schema }) => schema['x-searchable'] || displayed.includes(name),
  )
  const words = text.split(' ').map(word =>
    searched.flatMap(({ name, kind, schema }) => {
      const choices = findChoices(schema)?.filter(({ title }) => foldText(title).includes(foldText(word))) ?? []
      if (choices.length > 0)
        return `t."${name}" collate ${textCollation} in (${choices.map(choice => quote(choice.const)).join(', ')})`
      if (!listOperators(kind).includes('contains')) return []
      const kept = kind === 'phone' && /^[\d-]+$/.test(word) ? word.replaceAll('-', '') : word
      return `fold_text(t."${name}") like fold_text(${hold(`%${kept}%`)})`
    }),
  )
  return words.map(conditions => `(${conditions.join(' or ')})`).join(' and ')
}

function toWhere(resource: Resource, { condition, searchText }: ListCase, company: number | null, hold: Hold): string {
  const parts = ['not t."IsDeleted"', ...(company === null ? [] : [`t."CompanyID" = ${company}`])]
  const property = condition && resource.properties.get(condition.field)
  if (condition && property) parts.push(toCondition(condition, toColumnType(property) === 'text', hold))
  if (searchText) parts.push(toSearch(resource, searchText, hold))
  return parts.join(' and ')
}

/** Columns and joins by which rows are answered with the names beside their references, as far as those have one column. */
function toAnswer(resource: Resource, resources: ReadonlyMap<string, Resource>) {
  const [plan] = planTables([resource])
  const columns = (plan?.columns ?? []).map(({ name }) => `t."${name}"`)
  const references = [...resource.properties.values()].flatMap(({ name, schema, displayName }, index) => {
    const target = resources.get(schema['x-reference'] ?? '')
    return target?.properties.has('Name') && displayName
      ? [{ name, displayName, table: `"${target.entity}"`, alias: `r${index}` }]
      : []
  })
  const names = references.map(({ alias, displayName }) => `btrim(${alias}."Name") as "${displayName}"`)
  const joins = references.map(({ name, table, alias }) => `left join ${table} ${alias} on ${alias}."ID" = t."${name}"`)
  return { columns: columns.join(', '), selection: [...columns, ...names].join(', '), joins: joins.join(' ') }
}

/**
 * Puts a case into SQL by hand: the order walked at once, only its IDs walked, and all that match found first. `company` is the one
 * whose rows the caller sees, null for all; `further` is what else is asked of the rows under the alias `t`.
 */
export function buildStatements(
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
  listCase: ListCase,
  company: number | null,
  further?: string,
): ListStatements {
  const { columns, selection, joins } = toAnswer(resource, resources)
  const table = `"${resource.entity}" t`
  const values: string[] = []
  const own = toWhere(resource, listCase, company, typed => `$${values.push(typed)}::text`)
  const where = further === undefined ? own : `${own} and ${further}`
  const { field, direction } = listCase.sort
  const property = resource.properties.get(field)
  const isText = property !== undefined && toColumnType(property) === 'text'
  const down = direction === 'descending' ? ' desc' : ''
  const target = resources.get(property?.schema['x-reference'] ?? '')
  const value = target
    ? `btrim(n."Name") collate ${textCollation}`
    : `t."${field}"${isText ? ` collate ${textCollation}` : ''}`
  const from = target ? `${table} left join "${target.entity}" n on n."ID" = t."${field}"` : table
  const toPage = (ids: string, further = '') =>
    `select ${selection}${further} from (${ids}) p join ${table} on t."ID" = p."ID" ${joins} order by p.place${down}, p."ID"${down}`
  const found = `with found as materialized (select t."ID", ${value} as place from ${from} where ${where})`
  const order = `order by place${down}, "ID"${down}`
  const isWhole = !where.includes(' and ')
  return {
    values,
    counted(limit) {
      if (isWhole) return null
      const page = `select *, (select count(*) from found) as total from found ${order} limit ${limit}`
      return toPage(`${found} ${page}`, ', p.total')
    },
    count: `select count(*) as total from ${table} where ${where}`,
    pages(limit, offset) {
      const range = `limit ${limit} offset ${offset}`
      const walked = `select t."ID", ${value} as place from ${from} where ${where} order by ${value}${down}, t."ID"${down} ${range}`
      const rows = `select ${columns} from ${table} where ${where} order by ${value}${down}, t."ID"${down} ${range}`
      const atOnce = `select ${selection} from (${rows}) t ${joins} order by ${value}${down}, t."ID"${down}`
      const ways = [toPage(walked), ...(isWhole ? [] : [toPage(`${found} select * from found ${order} ${range}`)])]
      if (!target) return offset > 1000 ? ways : [...ways, atOnce]
      // The first rows of each of those that are referred to are found at once, and among them are the first of all.
      const first = `select u."ID", btrim(n."Name") collate ${textCollation} as place from "${target.entity}" n
        cross join lateral (select t."ID" from ${table} where t."${field}" = n."ID" and ${where}
          order by t."ID"${down} limit ${limit + offset}) u order by place${down}, u."ID"${down} ${range}`
      return [...ways, toPage(first)]
    },
  }
}
