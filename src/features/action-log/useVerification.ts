import { useQuery } from '@tanstack/react-query'
import type { AuditVerification } from '#contract/auditVerification.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { getSuccess } from '#src/providers/data/records.ts'

/** The verification of all entries, begun anew with what shows it and given up with it. */
export function useVerification(resource: Resource) {
  return useQuery({
    queryKey: [resource.name, 'verify'],
    queryFn: async ({ signal }) => {
      const { Source, Message } = getSuccess(await callResource(resource, 'verify', {}, { silent: true, signal }))
      return { found: Source as AuditVerification, message: Message ?? '' }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
