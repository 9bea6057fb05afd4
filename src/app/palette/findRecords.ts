import type { RaRecord } from 'ra-core'
import type { Condition } from '#contract/conditions.ts'
import type { Resource } from '#contract/resource.ts'
import { toRecordText } from '#src/engine/fields/recordText.ts'
import { toTitleText } from '#src/engine/fields/titleText.ts'
import { dropDay, splitDay } from '#src/engine/list/filter/searchedDay.ts'
import { findShortcuts, listShortcuts } from '#src/engine/list/filter/searchShortcuts.ts'
import { readShortcuts } from '#src/engine/list/filter/shortcutConditions.ts'
import { toUsualParameters } from '#src/engine/list/grid/listParameters.ts'
import { buildOpening, listRowActions } from '#src/engine/list/grid/rowActions.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { type ListFilter, listRecords } from '#src/providers/data/listRecords.ts'

/** A record that the palette found, and the page on which it opens. */
export interface FoundRecord {
  id: string
  text: string
  detail?: string | undefined
  /** What kind of record it is. */
  kind: string
  /** The path of the list in which it stands. */
  list: string
  path: string
}

/** Of each kind so many are shown, and of so many kinds. */
const [mostOfKind, mostKinds] = [4, 6]

/** Of a general search: what is shorter would find anything. */
const leastText = 2

/** The kinds of records that one can look for: their rows open somewhere, and their list is searched by text. */
export function listSearched(resources: readonly Resource[]): Resource[] {
  return resources.filter(resource => {
    const { form, record } = resource.descriptor
    return isSearched(resource) && (form?.edit ?? record) !== undefined
  })
}

/** Whether the list of a resource is searched by text. */
export function isSearched({ descriptor: { list, calls } }: Resource): boolean {
  return list !== undefined && (calls === undefined || JSON.stringify(calls.list?.query ?? {}).includes('searchText'))
}

/** The prefixes by which some of these resources are searched, each once. */
export function listPrefixes(resources: readonly Resource[]): string[] {
  return [...new Set(resources.flatMap(listShortcuts).map(({ prefix }) => prefix))]
}

/**
 * Looks for records by their names, or by a search prefix in the resources that have it. What one kind does not answer is left
 * out; throws where none does.
 */
export async function findRecords(
  resources: readonly Resource[],
  typed: string,
  signal: AbortSignal,
): Promise<FoundRecord[]> {
  const byPrefix = resources.filter(resource => findShortcuts(resource, typed))
  if (byPrefix.length === 0 && typed.trim().length < leastText) return []
  const asked = byPrefix.length > 0 ? byPrefix : resources
  const answers = await Promise.allSettled(asked.map(each => findOfKind(each, typed, signal)))
  if (answers.length > 0 && answers.every(({ status }) => status === 'rejected')) throw new Error('Nothing answered.')
  const found = answers.flatMap(answer =>
    answer.status === 'fulfilled' && answer.value.length > 0 ? [answer.value] : [],
  )
  return found.slice(0, mostKinds).flat()
}

async function findOfKind(resource: Resource, typed: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const filter = await toFilter(resource, typed)
  if (filter === null) return []
  const { descriptor, name, schema } = resource
  const { list, describe } = descriptor
  const usual = toUsualParameters(resource)
  const ahead = filter.conditions ? [] : (usual.filter.conditions ?? [])
  const read = async (conditions: readonly Condition[], order: 'ASC' | 'DESC') => {
    const { data } = await listRecords(resource, {
      filter: { ...filter, conditions: [...(filter.conditions ?? []), ...conditions] },
      pagination: { page: 1, perPage: mostOfKind },
      sort: { field: usual.sort, order },
      meta: { withTotal: false },
      signal,
    })
    return data as RaRecord[]
  }
  const found = await read(ahead, usual.order)
  // What is over stands behind what is ahead.
  const rows = found.length > 0 || ahead.length === 0 ? found : await read([], 'DESC')
  const rest = rows.length === 0 ? dropDay(resource, typed) : null
  if (rest !== null) return findOfKind(resource, rest, signal)
  const held = heldPermissions.get()
  const toOpening = buildOpening(resource, listRowActions(resource, held), held)
  return rows.flatMap(row => {
    const path = toOpening(row)
    if (path === null) return []
    const text = toTitleText(resource, row)
    const detail = describe === undefined ? undefined : toRecordText(resource, row, describe)
    return [{ id: `${name}-${row.id}`, text, detail, kind: schema.title, list: `/${list?.route}`, path }]
  })
}

/** A general search, and the day that it names instead of what the list begins with. */
export function toSearchFilter(resource: Resource, typed: string): ListFilter {
  const day = splitDay(resource, typed)
  if (!day) return { searchText: typed.trim() }
  return { conditions: day.conditions, ...(day.text !== '' && { searchText: day.text }) }
}

/** What the prefixes ask for, or the text of a general search; null where a prefix cannot be read. */
async function toFilter(resource: Resource, typed: string): Promise<ListFilter | null> {
  const found = findShortcuts(resource, typed)
  if (!found) return toSearchFilter(resource, typed)
  const answer = await readShortcuts(resource, found, field => field)
  return 'problem' in answer ? null : { conditions: answer.conditions }
}
