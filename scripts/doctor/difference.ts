import type { ChangeArea, ConfigurationChange } from '#contract/configurationVersion.ts'
import { type Configuration, compareConfigurations, listLocalResources } from '#server/platform/configuration/index.ts'
import { compareTables, mostRewrittenRows, planTables, type TableDifference } from '#server/platform/tables/index.ts'
import { alignColumns } from './columns.ts'

/** Where a change of each kind is noticed. */
const groups: Record<ChangeArea, keyof typeof headings> = {
  resource: 'Records',
  property: 'Records',
  column: 'Screens',
  filter: 'Screens',
  form: 'Screens',
  action: 'Screens',
  import: 'Screens',
  menu: 'Screens',
  text: 'Screens',
  call: 'API',
  permission: 'API',
  machine: 'API',
  dashboard: 'Screens',
  event: 'API',
  notice: 'Notices',
  application: 'API',
}

const headings = { Records: 'Records: screens, import and API', Screens: 'Screens', API: 'API', Notices: 'Notices' }

/** What is known of the rows that a change of type rewrites; null where no database was asked. */
export type Rewriting = (difference: TableDifference['retyped'][number]) => string | null

/** Lists what of the tables would differ between two configurations; `stored` are the tables as a database has them. */
export function listTableDifferences(
  before: Configuration,
  after: Configuration,
  stored?: Parameters<typeof compareTables>[2],
): TableDifference[] {
  return compareTables(planTables(listLocalResources(before)), planTables(listLocalResources(after)), stored)
}

/** The differences of two configurations as lines for a terminal. */
export function describeDifference(
  before: Configuration,
  after: Configuration,
  tables: readonly TableDifference[],
  rewriting: Rewriting = () => null,
): string[] {
  const changes = compareConfigurations(before, after)
  const parts = (['Records', 'Screens', 'API', 'Notices'] as const).flatMap(group =>
    describePart(headings[group], changes.filter(({ Area }) => groups[Area] === group).map(toCells)),
  )
  const lines = [
    ...parts,
    ...describePart(
      'Tables',
      tables.flatMap(table => toTableRows(table, rewriting)),
    ),
  ]
  return lines.length === 0 ? ['Nothing differs in screens, API, notices and tables.'] : lines
}

function describePart(heading: string, rows: string[][]): string[] {
  return rows.length === 0 ? [] : [heading, ...alignColumns(rows), '']
}

function toCells({ Area, Name, Change, Detail }: ConfigurationChange): string[] {
  return [Change, Area, Name, Detail ?? '']
}

function toTableRows(difference: TableDifference, rewriting: Rewriting): string[][] {
  const { table, kind, added, returning, retyped, built, dropped, kept } = difference
  if (kind === 'left') return [['stays', table, 'no resource uses it any more; its rows are kept']]
  if (kind === 'made') {
    const columns = added.map(({ name, type }) => `${name} ${type}`).join(', ')
    return [['added', table, `a new table, with ${built.length} indexes: ${columns}`]]
  }
  return [
    ...added.map(({ name, type }) => ['added', table, `column ${name} (${type}), empty in every row`]),
    ...returning.map(name => ['returns', table, `column ${name}, with the values that it had`]),
    ...retyped.map(retype => {
      const { column, from, to } = retype
      const cost =
        rewriting(retype) ??
        `rewrites every row; above ${mostRewrittenRows.toLocaleString('en-US')} only by npm run config -- retype`
      return ['retyped', table, `column ${column}: ${from} → ${to}; ${cost}`]
    }),
    ...kept.map(name => ['stays', table, `column ${name}: its property leaves, its values are kept`]),
    ...built.map(({ isUnique, definition }) => [
      'built',
      table,
      `${isUnique ? 'unique index, before it is live' : 'index, while it is live'}: ${toColumns(definition)}`,
    ]),
    ...(dropped.length > 0 ? [['dropped', table, `indexes that nobody uses any more: ${dropped.length}`]] : []),
  ]
}

/** An index by what it is over, without what every one of them says. */
function toColumns(definition: string): string {
  return definition
    .replace(/ where not "IsDeleted"$| gin_trgm_ops| collate "und-x-icu"/g, '')
    .replace(/fold_text\(("\w+")\)/g, '$1')
    .replaceAll('"', '')
}
