import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { findHistoryPosition } from '#src/lib/historyPosition.ts'
import { toListPath } from '../navigation/recordPaths.ts'

/** Leads from a record back to the address one came from, or to its list where the record was opened first (SPEC-2 §2 "Generic add/edit screen"). */
export function useLeave(resource: Resource): () => void {
  const navigate = useNavigate()
  const [entered] = useState(findHistoryPosition)
  return useCallback(() => {
    if (entered === 0) void navigate(toListPath(resource) ?? '/')
    // A second click must not lead back twice.
    else if (findHistoryPosition() === entered) void navigate(-1)
  }, [navigate, resource, entered])
}
