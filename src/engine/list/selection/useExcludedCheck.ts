import { useListContext } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import type { Selection } from './useSelection.ts'

/** Rows that were taken out of all that match count no more once they are gone: after each change of the total they are looked for. */
export function useExcludedCheck(resource: Resource, selection: Selection): void {
  const { total } = useListContext()
  const latest = useRef(selection)
  latest.current = selection
  const known = useRef(total)
  useEffect(() => {
    const isOther = known.current !== total
    known.current = total
    const { matching } = latest.current
    if (!isOther || !matching || matching.rest) return
    const controller = new AbortController()
    const lookFor = async () => {
      for (const id of matching.excluded) {
        const { status } = await callResource(resource, 'one', { id }, { silent: true, signal: controller.signal })
        if (controller.signal.aborted) return
        if (status === 404) latest.current.drop([id])
      }
    }
    // Called off, or there is no such call: they count as before.
    lookFor().catch(() => {})
    return () => controller.abort()
  }, [resource, total])
}
