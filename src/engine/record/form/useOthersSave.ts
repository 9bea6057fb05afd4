import { useEffect, useState } from 'react'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { rest, whenVisible } from '#src/providers/realtime/rest.ts'
import { hearRows } from '#src/providers/realtime/rowNews.ts'

/** Milliseconds between word of changed rows and a look at this one: a save of one's own has ended by then, and many changes are one look. */
const pause = 500

/**
 * The record of an open form as somebody has saved it since it was opened; null where nobody has. It is looked at whenever rows of
 * its resource change; back ends that know no versions tell nothing.
 */
export function useOthersSave(resource: Resource, opened: RecordValues): RecordValues | null {
  const [current, setCurrent] = useState<RecordValues | null>(null)
  const id = opened[resource.key] as RecordKey
  const isVersioned = typeof opened.Version === 'number'
  useEffect(() => {
    if (!isVersioned) return
    const end = new AbortController()
    let isAsked = false
    const look = async () => {
      if (isAsked) return
      isAsked = true
      await rest(pause, end.signal)
      await whenVisible(end.signal)
      isAsked = false
      if (end.signal.aborted) return
      const options = { silent: true, signal: end.signal }
      const { Success, Source } = await callResource(resource, 'one', { id }, options)
      if (Success && !end.signal.aborted) setCurrent(Source as RecordValues)
    }
    // What could not be read is read at the next change, and reported by the save at the latest.
    const stop = hearRows(names => names.includes(resource.name) && void look().catch(() => {}))
    return () => {
      stop()
      end.abort()
    }
  }, [resource, id, isVersioned])
  return current && Number(current.Version) > Number(opened.Version) ? current : null
}
