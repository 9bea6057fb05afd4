import { useEffect, useMemo, useRef, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { isPassing } from '#src/providers/data/isPassing.ts'
import { rest, toPause } from '#src/providers/realtime/rest.ts'

type Read = () => Promise<{ data?: RecordValues | undefined; error?: unknown }>

interface Complete<Values extends RecordValues> {
  record: Values | undefined
  /** The properties that the record was read without; the services may well hold a value of theirs. */
  unread: ReadonlySet<string>
}

/**
 * The record with what its resource has come to have since it was read: it is read again for that, until it comes. A refusal ends
 * it, and leaves unread what is.
 */
export function useCompleteRecord<Values extends RecordValues>(
  resource: Resource,
  first: Values | undefined,
  read: Read,
): Complete<Values> {
  const { properties } = resource
  const [whole, setWhole] = useState({ known: properties, values: {} })
  const latest = useRef(read)
  latest.current = read
  const unread = useMemo(
    () => new Set([...properties.keys()].filter(name => !whole.known.has(name))),
    [properties, whole.known],
  )
  useEffect(() => {
    if (unread.size === 0) return
    const end = new AbortController()
    void readUntilKnown(() => latest.current(), end.signal).then(values => {
      if (values && !end.signal.aborted) setWhole({ known: properties, values })
    })
    return () => end.abort()
  }, [unread, properties])
  const record = useMemo(() => first && { ...first, ...whole.values }, [first, whole.values])
  return { record, unread }
}

async function readUntilKnown(read: Read, signal: AbortSignal): Promise<RecordValues | null> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    const { data, error } = await read()
    if (data && !error) return data
    if (!isPassing(error)) return null
    await rest(toPause(failures), signal)
  }
  return null
}
