import { useQuery } from '@tanstack/react-query'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { recordRead } from '#src/providers/data/recordQuery.ts'
import { getSuccess } from '#src/providers/data/records.ts'

/** A job as a candidate reads it. */
export interface DisplayedJob {
  job: RecordValues
  /** What he has to do with it; null where that is nothing. */
  own: RecordValues | null
  mapUrl: string | null
}

/** Reads a job for a candidate, once the services have said that it is open to him. */
export function useCandidateJob(
  candidateJobs: Resource,
  jobs: Resource,
  { id, candidateId }: { id: string; candidateId: number },
) {
  const access = useQuery({
    queryKey: [jobs.name, 'access', 'candidate', id, candidateId],
    queryFn: async ({ signal }) => {
      const asked = { id: Number(id), args: { candidateId } }
      return getSuccess(await callResource(jobs, 'isAccessible', asked, { silent: true, signal })).Source !== false
    },
    gcTime: 0,
    retry: false,
  })
  const found = useQuery({
    queryKey: [candidateJobs.name, recordRead, `job-${id}`],
    queryFn: async ({ signal }) => ({ data: await readJob(candidateJobs, { id, candidateId }, signal) }),
    enabled: access.data === true,
    gcTime: 0,
    retry: false,
  })
  const read = () => void (access.error ? access.refetch() : found.refetch())
  const displayed = found.data?.data
  return {
    isClosed: access.data === false,
    error: access.error ?? (displayed ? null : found.error),
    displayed: displayed && toDisplayed(displayed),
    read,
  }
}

async function readJob(
  candidateJobs: Resource,
  { id, candidateId }: { id: string; candidateId: number },
  signal: AbortSignal,
): Promise<RecordValues> {
  const options = { silent: true, signal }
  const [pair, map] = await Promise.all([
    callResource(candidateJobs, 'byCode', { args: { code: id, CandidateID: candidateId } }, options),
    callResource(candidateJobs, 'employerMap', { args: { jobId: Number(id) } }, options),
  ])
  return { ...(getSuccess(pair).Source as RecordValues), Map: map.Success ? map.Source : null }
}

function toDisplayed({ CandidateJob, Map: map, ...job }: RecordValues): DisplayedJob {
  const { MapUrl = null } = (map ?? {}) as { MapUrl?: string | null }
  return { job, own: (CandidateJob as RecordValues | null) ?? null, mapUrl: MapUrl }
}
