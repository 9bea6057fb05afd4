import { useQuery } from '@tanstack/react-query'
import type { ConfigurationStatus } from '#contract/configurationVersion.ts'
import { fetchConfigurationStatus } from '#src/providers/configuration/versions.ts'
import { useManifest } from '#src/providers/data/useManifest.ts'

/** Milliseconds between two looks: an edit on disk that is refused makes no version that would be reported. */
const usualPause = 2000
/** While something stands there that an operator waits to see gone. */
const shortPause = 1000

/** How the live configuration stands; it is asked for again and again while the page is looked at. */
export function useConfigurationStatus(): { status: ConfigurationStatus | undefined; live: number } {
  const { Version } = useManifest()
  const { data } = useQuery({
    queryKey: ['configuration', 'status', Version],
    queryFn: ({ signal }) => fetchConfigurationStatus(signal),
    placeholderData: before => before,
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? shortPause : usualPause),
  })
  return { status: data, live: Math.max(Version, data?.Version ?? 0) }
}

function isAwaited({ Problems, Notice, Indexes }: ConfigurationStatus): boolean {
  return Problems.length > 0 || Notice !== null || Indexes.length > 0
}
