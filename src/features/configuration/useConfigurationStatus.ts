import { useQuery } from '@tanstack/react-query'
import type { ConfigurationStatus } from '#contract/configurationVersion.ts'
import { fetchConfigurationStatus } from '#src/providers/configuration/versions.ts'
import { useManifest } from '#src/providers/data/useManifest.ts'

/** Milliseconds between two looks: an edit on disk that is refused makes no version that would be told. */
const usualPause = 5000
const buildingPause = 1000

/** How the live configuration stands; it is asked for again and again while the page is looked at. */
export function useConfigurationStatus(): { status: ConfigurationStatus | undefined; live: number } {
  const { Version } = useManifest()
  const { data } = useQuery({
    queryKey: ['configuration', 'status', Version],
    queryFn: ({ signal }) => fetchConfigurationStatus(signal),
    placeholderData: before => before,
    refetchInterval: ({ state }) => (state.data?.Indexes.length ? buildingPause : usualPause),
  })
  return { status: data, live: Math.max(Version, data?.Version ?? 0) }
}
