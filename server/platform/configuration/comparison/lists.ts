import type { ChangeArea, ConfigurationChange } from '#contract/configurationVersion.ts'
import type { Column, Descriptor, ListDescriptor, RowAction } from '#contract/descriptor.ts'
import { listMoves } from '#contract/moves.ts'
import { buildChange, buildDifference, pairUp } from './changes.ts'
import { describeMove } from './order.ts'
import { buildRule, buildSwitch, describeWords, type Words } from './words.ts'

const columnWords: Words = { hidden: buildSwitch('hidden at first'), width: { label: 'width' } }

const actionWords: Words = {
  route: { label: 'opens' },
  call: { label: 'performs' },
  permission: buildRule('offered to'),
  icon: { label: 'icon' },
  confirm: { label: 'asks' },
  reason: { label: 'disabled with' },
}

const shortcutWords: Words = {
  prefix: { label: 'typed' },
  asks: { label: 'asks for' },
  operator: { label: 'compares by' },
}

/** Entries of an ordered list by name. */
type Entries = ReadonlyMap<string, object>

interface ListPart {
  area: ChangeArea
  owner: string
  words: Words
}

/** The differences of a list's columns, filters and row actions; a list that comes or goes is reported as a whole. */
export function compareLists(before: Descriptor, after: Descriptor): ConfigurationChange[] {
  if (!before.list || !after.list) return []
  const owner = after.name
  return [
    ...compareEntries({ area: 'column', owner, words: columnWords }, toColumns(before.list), toColumns(after.list)),
    ...compareEntries({ area: 'filter', owner, words: {} }, toFilters(before.list), toFilters(after.list)),
    ...compareEntries(
      { area: 'filter', owner, words: shortcutWords },
      toShortcuts(before.list),
      toShortcuts(after.list),
    ),
    ...compareEntries({ area: 'action', owner, words: actionWords }, toActions(before.list), toActions(after.list)),
  ]
}

function compareEntries({ area, owner, words }: ListPart, before: Entries, after: Entries): ConfigurationChange[] {
  const moves = new Map(listMoves([...before.keys()], [...after.keys()]).map(move => [move.name, move]))
  return pairUp(before, after).flatMap(({ name, before: one, after: other }) => {
    const label = `${owner}.${name}`
    if (!one && other) return [buildChange(area, label, 'added', describeNew(other))]
    if (!one || !other) return [buildChange(area, label, 'removed')]
    const move = moves.get(name)
    return buildDifference(area, label, [
      ...(move ? [describeMove(move)] : []),
      ...describeWords(one, other, words, ['field', 'name']),
    ])
  })
}

function describeNew(entry: object): string[] {
  return 'hidden' in entry && entry.hidden === true ? ['hidden at first'] : []
}

function toColumns({ columns = [] }: ListDescriptor): Entries {
  const named = columns.map((column): Column => (typeof column === 'string' ? { field: column } : column))
  return new Map(named.map(({ hidden, ...column }) => [column.field, hidden ? { ...column, hidden } : column]))
}

function toFilters({ filters = [] }: ListDescriptor): Entries {
  return new Map(filters.map(field => [field, {}]))
}

/** By what is typed, in which case makes no difference. */
function toShortcuts({ shortcuts = [] }: ListDescriptor): Entries {
  return new Map(
    shortcuts.map(({ prefix, field, ...words }) => [prefix.toLowerCase(), { prefix, asks: field, ...words }]),
  )
}

function toActions({ actions = [] }: ListDescriptor): Entries {
  const named = actions.map((action): RowAction => (typeof action === 'string' ? { name: action } : action))
  return new Map(named.map(action => [action.name, action]))
}
