import { useQuery } from '@tanstack/react-query'
import { fetchVersion, fetchVersions } from '#src/providers/configuration/versions.ts'

/** A page of versions; what stands there stays while another page, or another live version, is on its way. */
export function useVersions(page: { index: number; size: number }, live: number) {
  return useQuery({
    queryKey: ['configuration', 'versions', live, page],
    queryFn: ({ signal }) => fetchVersions(page, signal),
    placeholderData: before => before,
  })
}

/** A version with its files, compared with the live one. */
export function useVersion(version: number, live: number, isAsked = true) {
  return useQuery({
    queryKey: ['configuration', 'version', live, version],
    queryFn: ({ signal }) => fetchVersion(version, signal),
    enabled: isAsked,
  })
}
