import type { Query } from '@tanstack/react-query'
import type { RecordValues } from '#contract/callArguments.ts'
import { until } from '#src/lib/until.ts'
import { isPassing } from './isPassing.ts'
import { manifestState } from './manifestState.ts'
import { queryClient } from './queryClient.ts'
import { recordRead } from './recordQuery.ts'
import { forgetTotals } from './totals.ts'

const displayedReads = new Set<unknown>(['getList', 'getManyReference', recordRead])

/** What is stale after a change; the record of a form is not, for it must not change below the hands of who is typing. */
const rowReads = new Set<unknown>([...displayedReads, 'getMany'])

/**
 * Lets what was read of these resources go, totals too, and reads the lists and records anew that are shown; they change once that has come
 * and tell nothing of it before. False where one was not read: it shows what it showed, and is to be read again; one that is
 * refused shows why.
 */
export async function refreshRows(names: ReadonlySet<string>): Promise<boolean> {
  const predicate = ({ queryKey: [name, read] }: Query) => names.has(name as string) && rowReads.has(read)
  for (const name of names) forgetTotals(name)
  await queryClient.invalidateQueries({ predicate, refetchType: 'none' })
  const displayed = queryClient.getQueryCache().findAll({ predicate, type: 'active' })
  const read = await Promise.all(displayed.filter(({ queryKey }) => displayedReads.has(queryKey[1])).map(readAgain))
  return !read.includes(false)
}

/**
 * Lets everything go that was read, and reads anew what is shown: after a change of what the user sees at all. The record of a form
 * stays as it is, below the hands of who is typing.
 */
export function refreshAll(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'getOne' })
}

/** The names of the resources of which something is shown. */
export function listDisplayedResources(): string[] {
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ queryKey: [name] }) => String(name))
}

/** The rows of each list that is shown, and each record that is read on a page, with the name of its resource. */
export function listDisplayedRows(): { resource: string; rows: readonly RecordValues[] }[] {
  const lists = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => displayedReads.has(queryKey[1]) })
  return lists.map(({ queryKey: [name], state }) => {
    const { data = [] } = (state.data ?? {}) as { data?: RecordValues | RecordValues[] }
    return { resource: String(name), rows: [data].flat() }
  })
}

async function readAgain(query: Query): Promise<boolean> {
  const { queryFn, meta } = query.options
  const before = query.state.dataUpdatedAt
  // What is being read may have been read before the change.
  if (query.state.fetchStatus !== 'idle') return false
  if (typeof queryFn !== 'function') return true
  try {
    const signal = new AbortController().signal
    const data = await queryFn({ client: queryClient, queryKey: query.queryKey, signal, meta })
    // What the screen itself has read meanwhile, or is reading, may be newer.
    if (query.state.dataUpdatedAt !== before || query.state.fetchStatus !== 'idle') return false
    queryClient.setQueryData(query.queryKey, data)
    return true
  } catch (error) {
    if (isPassing(error)) return false
    if (isInvalid(error) && (await isOvertaken(query))) return false
    // Whoever shows these rows shows them no longer.
    const { errorUpdateCount } = query.state
    query.setState({
      status: 'error',
      error: error as Error,
      errorUpdatedAt: Date.now(),
      errorUpdateCount: errorUpdateCount + 1,
    })
    return true
  }
}

/** Milliseconds in which word of another configuration, and the screens' fit to it, may be on their way. */
const patience = 2_000

const isInvalid = (error: unknown) => (error as { status?: number }).status === 400

/**
 * What is asked for by a field that just left the configuration is refused before the screen knows it: true where the screen
 * asks for something else meanwhile, or another configuration comes.
 */
async function isOvertaken(query: Query): Promise<boolean> {
  const before = manifestState.get()
  const isLeft = () => !query.isActive() || manifestState.get() !== before
  if (isLeft()) return true
  await until(AbortSignal.timeout(patience), done => {
    const check = () => (isLeft() ? done() : undefined)
    const stops = [manifestState.subscribe(check), queryClient.getQueryCache().subscribe(check)]
    return () => {
      for (const stop of stops) stop()
    }
  })
  return isLeft()
}
