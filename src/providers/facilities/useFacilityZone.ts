import { type RaRecord, useGetOne } from 'ra-core'
import { useFindResource } from '../data/useResource.ts'

/** The zone of a facility's clocks; null until it is known: hours are counted as though no clock was changed then. */
export function useFacilityZone(employer: unknown): string | null {
  const isThere = useFindResource('Employers') !== null
  const { data } = useGetOne<RaRecord>(
    'Employers',
    { id: employer as number },
    { enabled: isThere && employer != null, staleTime: 60_000 },
  )
  return typeof data?.TimeZone === 'string' && data.id === employer ? data.TimeZone : null
}
