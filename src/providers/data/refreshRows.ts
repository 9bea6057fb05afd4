import { queryClient } from './queryClient.ts'
import { forgetTotals } from './totals.ts'

/** What is read anew; a single record is not, for the form over it must not change below the hands of who is typing. */
const rowReads = new Set<unknown>(['getList', 'getMany', 'getManyReference'])

/**
 * Lets what was read of these resources go, totals too, and reads again what is shown. Resolves once that is there; it is
 * told by nothing but the rows.
 */
export async function refreshRows(names: ReadonlySet<string>): Promise<void> {
  for (const name of names) forgetTotals(name)
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, read] }) => names.has(name as string) && rowReads.has(read),
  })
}

/** Like `refreshRows`, for everything that is shown. */
export async function refreshAllRows(): Promise<void> {
  const names = queryClient.getQueryCache().getAll()
  await refreshRows(new Set(names.map(({ queryKey }) => String(queryKey[0]))))
}
