import { useListContext } from 'ra-core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RecordKey } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { toRecordText } from '../../fields/recordText.ts'
import type { TableRow, TableSelection } from '../grid/table.ts'
import { type BulkAction, listBulkActions } from './bulkActions.ts'
import {
  beginMatched,
  changeMatched,
  countSelected,
  dropMatched,
  listMatched,
  type Matched,
  type MatchedRest,
  toQuestion,
} from './matched.ts'

/** Rows that are selected, one by one or as all that match, and what changes that. */
export interface Selection {
  actions: readonly BulkAction[]
  isAny: boolean
  /** The boxes of the rows; null where nothing can be done with many of them. */
  table: TableSelection | null
  /** How many are selected, in words. */
  news: string
  /** Null where the services do not count. */
  count: number | null
  /** How many of them the page does not show; null where nobody counts. */
  away: number | null
  keys: readonly RecordKey[]
  /** All that match, beside `keys`; null where rows were selected one by one. */
  matching: Matched | null
  /** How many match in all; null where that is not offered, as the page is not selected whole or there are no more. */
  offered: { total: number | null } | null
  /** The selected rows as they were shown last, as far as they were. */
  known: ReadonlyMap<RecordKey, TableRow>
  selectMatching: () => void
  /** Selects these rows and no other. */
  select: (keys: readonly RecordKey[]) => void
  /** Selects these rows, and of all that match those that were not dealt with yet. */
  retainRest: (keys: readonly RecordKey[], rest: MatchedRest) => void
  /** Takes rows out that are done with, or gone. */
  drop: (keys: readonly RecordKey[]) => void
}

const noRows: TableRow[] = []

/**
 * The selection of a list: kept by key over pages, sorts and live changes. It ends with its list: once others are searched or filtered,
 * the list is left, or its page is loaded anew.
 */
export function useSelection(resource: Resource): Selection {
  const text = useText()
  const held = useStore(heldPermissions)
  const actions = useMemo(() => listBulkActions(resource, held), [resource, held])
  const list = useListContext()
  const rows = (list.data as TableRow[] | undefined) ?? noRows
  const keys = list.selectedIds as RecordKey[]
  const question = toQuestion(list.filterValues as ListFilter)
  const [matched, setMatched] = useMatched(question)
  const picked = useMemo(() => new Set(keys), [keys])
  const ids = useMemo(
    () => (matched ? new Set([...picked, ...listMatched(matched, rows)]) : picked),
    [matched, rows, picked],
  )
  const known = useKnownRows(rows, ids)
  const latest = useRef(keys)
  latest.current = keys
  const total = list.total ?? null
  const count = countSelected(matched, total, keys.length)
  const inSight = rows.filter(({ id }) => ids.has(id)).length
  const select = (next: readonly RecordKey[]) => {
    setMatched(null)
    list.onSelect([...next])
  }
  const change = (next: ReadonlySet<RecordKey>) => {
    if (!matched) return list.onSelect([...next])
    const changed = changeMatched(matched, picked, rows, next)
    if (countSelected(changed.matched, total, 0) === 0) return select(changed.keys)
    setMatched(changed.matched)
    list.onSelect(changed.keys)
  }
  const isAny = matched !== null || keys.length > 0
  useEnd(question, () => {
    setMatched(null)
    if (keys.length > 0) list.onSelect([])
  })
  return {
    actions,
    isAny,
    table: useTable(resource, { isSelectable: actions.length > 0, ids, change }),
    news: isAny ? describeCount(text, count) : text('engine.selection.none'),
    count,
    away: count === null || !list.data ? null : Math.max(0, count - inSight),
    keys,
    matching: matched,
    offered: isMoreToSelect({ actions, matched, list, inSight, rows, picks: keys.length }) ? { total } : null,
    known,
    ...buildChanges({
      filter: list.filterValues as ListFilter,
      onSelect: list.onSelect,
      setMatched,
      latest,
      ids,
      picked,
    }),
    select,
  }
}

/** Other matched rows, or what is made of those that are; null lifts them. */
type MatchedChange = Matched | null | ((known: Matched | null) => Matched | null)

interface Parts {
  filter: ListFilter
  onSelect: (keys: RecordKey[]) => void
  setMatched: (change: MatchedChange) => void
  /** The keys that are selected one by one, also after this drawing. */
  latest: { readonly current: readonly RecordKey[] }
  ids: ReadonlySet<RecordKey>
  picked: ReadonlySet<RecordKey>
}

function buildChanges(parts: Parts): Pick<Selection, 'selectMatching' | 'retainRest' | 'drop'> {
  const { filter, onSelect, setMatched, latest, ids, picked } = parts
  return {
    selectMatching() {
      onSelect([])
      setMatched(beginMatched(filter))
    },
    retainRest(keys, rest) {
      setMatched(known => known && { ...known, rest, passed: known.excluded })
      onSelect([...keys])
    },
    drop(keys) {
      const gone = new Set(keys)
      setMatched(
        known =>
          known &&
          dropMatched(
            known,
            keys.filter(key => ids.has(key) && !picked.has(key)),
            gone,
          ),
      )
      onSelect(latest.current.filter(key => !gone.has(key)))
    },
  }
}

/** "12 selected", or what stands for it where nobody counts. */
export function describeCount(text: ToText, count: number | null): string {
  return count === null ? text('engine.selection.matching') : text('engine.selection.some', toCountText(count))
}

/** All that match, until they are lifted or another filter is asked for. */
function useMatched(question: string): [Matched | null, (change: MatchedChange) => void] {
  const [matched, setMatched] = useState<Matched | null>(null)
  const isOther = matched !== null && matched.question !== question
  return [isOther ? null : matched, setMatched]
}

/** Ends a selection that stands from before, once other rows are asked for, and as the list is left. */
function useEnd(question: string, end: () => void): void {
  const latest = useRef(end)
  latest.current = end
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what ends it
  useEffect(() => {
    latest.current()
    return () => latest.current()
  }, [question])
}

interface Offer {
  actions: readonly BulkAction[]
  matched: Matched | null
  list: { total?: number | undefined; hasNextPage?: boolean | undefined; page?: number }
  inSight: number
  rows: readonly TableRow[]
  /** How many are selected one by one. */
  picks: number
}

/** All that match are offered where the page is selected whole and is not all there is. */
function isMoreToSelect({ actions, matched, list, inSight, rows, picks }: Offer): boolean {
  const isWhole = rows.length > 0 && inSight === rows.length
  if (matched || !isWhole || !actions.some(({ takes }) => takes.matching)) return false
  const { total, hasNextPage, page = 1 } = list
  return total === undefined ? hasNextPage === true || page > 1 : total > rows.length && total > picks
}

/** What was last shown of the rows that are selected; of the others nothing is kept. */
function useKnownRows(rows: readonly TableRow[], ids: ReadonlySet<RecordKey>): ReadonlyMap<RecordKey, TableRow> {
  const known = useRef(new Map<RecordKey, TableRow>())
  for (const row of rows) if (ids.has(row.id)) known.current.set(row.id, row)
  return known.current
}

interface Boxes {
  isSelectable: boolean
  ids: ReadonlySet<RecordKey>
  change: (ids: ReadonlySet<RecordKey>) => void
}

function useTable(resource: Resource, { isSelectable, ids, change }: Boxes): TableSelection | null {
  const text = useText()
  const latest = useRef(change)
  latest.current = change
  return useMemo(
    () =>
      isSelectable
        ? {
            ids,
            toLabel: row => text('engine.selection.row', toRecordText(resource, row) || row.id),
            onChange: next => latest.current(next),
          }
        : null,
    [isSelectable, ids, text, resource],
  )
}
