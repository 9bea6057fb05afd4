import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import { buildChange, buildDifference, pairUp } from './changes.ts'
import { buildRule, countOf, describeWords, type Words } from './words.ts'

const pageWords: Words = {
  title: { label: 'title' },
  route: { label: 'path' },
  for: { label: 'user types', absent: 'all' },
  permission: buildRule('opens for'),
}

const entryWords: Words = {
  title: { label: 'title' },
  where: { label: 'which rows', absent: 'all' },
  parts: { label: 'kinds of rows' },
  permission: buildRule('shown to'),
}

type Entry = 'filters' | 'tiles' | 'lists'

const entries: Readonly<Record<Entry, string>> = { filters: 'filter', tiles: 'tile', lists: 'list' }

/** The differences of the dashboards: their pages, filters, tiles and lists. */
export function compareDashboards(
  before: ReadonlyMap<string, Dashboard>,
  after: ReadonlyMap<string, Dashboard>,
): ConfigurationChange[] {
  return pairUp(before, after).flatMap(({ name, before: one, after: other }) => {
    if (!one && other) return [buildChange('dashboard', name, 'added', describe(other))]
    if (!one || !other) return [buildChange('dashboard', name, 'removed')]
    const page = describeWords(one, other, pageWords, ['$schema', '$comment', ...Object.keys(entries)])
    return [
      ...buildDifference('dashboard', name, page),
      ...(Object.keys(entries) as Entry[]).flatMap(each => compareEntries(name, each, one, other)),
    ]
  })
}

function describe({ tiles = [], lists = [] }: Dashboard): string[] {
  return [countOf(tiles.length, 'tile'), countOf(lists.length, 'list')]
}

function compareEntries(dashboard: string, entry: Entry, one: Dashboard, other: Dashboard): ConfigurationChange[] {
  const byName = (each: Dashboard) => new Map((each[entry] ?? []).map(part => [part.name, part] as const))
  const [old, current] = [byName(one), byName(other)]
  const changes = pairUp(old, current).flatMap(({ name, before, after }) => {
    const label = `${dashboard}: ${entries[entry]} ${name}`
    if (!before && after) return [buildChange('dashboard', label, 'added', [`"${after.title}"`])]
    if (!before || !after) return [buildChange('dashboard', label, 'removed')]
    return buildDifference('dashboard', label, describeWords(before, after, entryWords, ['$comment']))
  })
  const kept = (from: ReadonlyMap<string, unknown>, to: ReadonlyMap<string, unknown>) =>
    [...from.keys()].filter(name => to.has(name)).join()
  if (kept(old, current) === kept(current, old)) return changes
  return [...changes, buildChange('dashboard', `${dashboard}: ${entry}`, 'changed', ['another order'])]
}
