import { type RaRecord, useGetList } from 'ra-core'
import { wholePageSize } from '#contract/callArguments.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import type { FilterChoice, FilterLookups } from './filterWords.ts'

const categories = ['WorkEnvironment', 'ShiftType']

/** The lookups that jobs are filtered by; none where they cannot be read. */
export function useFilterLookups(): FilterLookups {
  const isThere = useFindResource('Lookups') !== null
  const { data = [] } = useGetList(
    'Lookups',
    {
      filter: { conditions: [{ field: 'Category', op: 'in', value: categories }] },
      pagination: { page: 1, perPage: wholePageSize },
      sort: { field: 'Name', order: 'ASC' },
      meta: { withTotal: false },
    },
    { enabled: isThere, staleTime: 60_000 },
  )
  const list = (category: string) => data.filter(row => row.Category === category && row.IsActive !== false)
  const toChoice = ({ id, Name }: RaRecord): FilterChoice => ({ value: Number(id), title: String(Name) })
  // Their values are in the order of a day.
  const shiftTypes = list('ShiftType').sort((one, other) => Number(one.Value) - Number(other.Value))
  return { environments: list('WorkEnvironment').map(toChoice), shiftTypes: shiftTypes.map(toChoice) }
}
