import type { RaRecord } from 'ra-core'
import type { RowAction } from '#contract/descriptor.ts'
import { foldText } from '#contract/foldText.ts'
import type { Resource } from '#contract/resource.ts'
import { toRecordText } from '#src/engine/fields/recordText.ts'
import { splitDay } from '#src/engine/list/filter/searchedDay.ts'
import { toUsualParameters } from '#src/engine/list/grid/listParameters.ts'
import { isOffered, listRowActions } from '#src/engine/list/grid/rowActions.ts'
import { getActionLabel } from '#src/engine/record/useActionLabel.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { listRecords } from '#src/providers/data/listRecords.ts'
import { isSearched, toSearchFilter } from './findRecords.ts'

/** What may be done with a record that the palette found. */
export interface FoundAction {
  id: string
  label: string
  detail: string | undefined
  resource: Resource
  action: RowAction
  row: RaRecord
}

/** What an action was asked of and is not there: the labels of the actions, and what is looked for instead. */
export interface MissedActions {
  labels: readonly string[]
  text: string
  rest: string
}

interface FoundActions {
  actions: readonly FoundAction[]
  /** Null where something was found, or no action was named. */
  missed: MissedActions | null
}

/** So many rows are read, and so many of them offered that allow the action. */
const [mostRead, mostOffered] = [20, 4]
/** Of the name of an action, and of what is looked for. */
const [leastName, leastText] = [3, 2]

/** What is typed without the words that name an action: `cancel hazel` is `hazel` of "Cancel shift"; null where it names another one. */
export function splitNamed(typed: string, label: string): string | null {
  const words = typed.trim().split(/\s+/)
  const names = foldText(label).split(' ')
  const isNamed = (word: string, at: number) => names[at]?.startsWith(foldText(word)) === true
  const first = words.findIndex((word, at) => !isNamed(word, at))
  const rest = first < 1 ? '' : words.slice(first).join(' ')
  return (words[0]?.length ?? 0) >= leastName && rest.length >= leastText ? rest : null
}

/**
 * Looks for an action by its name and for the records that it is about by the rest: `cancel hazel`. Where the day that is named has none,
 * those of other days are found instead. What is not answered is left out.
 */
export async function findActions(
  resources: readonly Resource[],
  typed: string,
  signal: AbortSignal,
): Promise<FoundActions> {
  const held = heldPermissions.get()
  const asked = resources.filter(isSearched).flatMap(resource =>
    listRowActions(resource, held).flatMap((action): Asked[] => {
      const label = getActionLabel(resource, action)
      const searchText = action.call ? splitNamed(typed, label) : null
      return searchText === null ? [] : [{ resource, action, label, searchText }]
    }),
  )
  const { actions, isWhole } = await findAll(asked, signal)
  const text = findShortest(asked)
  if (actions.length > 0 || !isWhole || text === undefined) return { actions, missed: null }
  const others = asked.flatMap(each => {
    const rest = splitDay(each.resource, each.searchText)?.text
    return rest ? [{ ...each, searchText: rest }] : []
  })
  const labels = [...new Set(asked.map(({ label }) => label))]
  const missed = { labels, text, rest: findShortest(others) ?? text }
  return { actions: (await findAll(others, signal)).actions, missed }
}

/** An action that is named by more words than another leaves fewer to look for. */
function findShortest(asked: readonly Asked[]): string | undefined {
  return asked.map(({ searchText }) => searchText).toSorted((one, other) => one.length - other.length)[0]
}

async function findAll(asked: readonly Asked[], signal: AbortSignal) {
  const answers = await Promise.allSettled(asked.map(each => findRows(each, signal)))
  return {
    actions: answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : [])),
    isWhole: answers.every(({ status }) => status === 'fulfilled'),
  }
}

interface Asked extends Pick<FoundAction, 'resource' | 'action' | 'label'> {
  searchText: string
}

async function findRows({ resource, action, label, searchText }: Asked, signal: AbortSignal): Promise<FoundAction[]> {
  const { name, descriptor } = resource
  const { describe } = descriptor
  const { sort, order, filter } = toUsualParameters(resource)
  const { data } = (await listRecords(resource, {
    filter: { ...filter, ...toSearchFilter(resource, searchText) },
    pagination: { page: 1, perPage: mostRead },
    sort: { field: sort, order },
    meta: { withTotal: false },
    signal,
  })) as { data: RaRecord[] }
  return sortByMoment(
    resource,
    data.filter(row => isOffered(action, row)),
  )
    .slice(0, mostOffered)
    .map(row => ({
      ...{ id: `${name}-${action.name}-${row.id}`, label: `${label}: ${toRecordText(resource, row)}` },
      detail: describe && toRecordText(resource, row, describe),
      ...{ resource, action, row },
    }))
}

/** What is ahead stands before what is over, the nearest first, by the moment that the records are told apart by. */
function sortByMoment({ descriptor: { describe = '' }, properties }: Resource, rows: readonly RaRecord[]): RaRecord[] {
  const names = [...describe.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const moment = names.find(name => properties.get(name)?.kind === 'date-time')
  if (moment === undefined) return [...rows]
  const toDistance = (row: RaRecord) => Date.parse(String(row[moment])) - Date.now()
  const toRank = (distance: number) => (distance > 0 ? distance : 1e15 - distance)
  return rows.toSorted((one, other) => toRank(toDistance(one)) - toRank(toDistance(other)))
}
