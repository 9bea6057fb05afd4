import { useEffect, useMemo, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'

/** Milliseconds for which nothing is typed before the services are asked. */
const patience = 400

/** What a template comes to as it is typed. */
export interface Preview {
  Problems: { Line: number; Message: string; Fix: string }[]
  Subject: string | null
  Text: string | null
  Html: string | null
  /** The notice that it is filled for; null of a template that is for none. */
  Notice: string | null
  /** When what it is filled with happened; null where that is invented. */
  SampleOn: string | null
}

/** What the services are asked about a template that is typed. */
export function toTyped({ FileName, Content, IsMasterLayout, MasterLayoutID }: Readonly<RecordValues>): RecordValues {
  return {
    FileName: FileName ?? '',
    Content: Content ?? '',
    IsMasterLayout: IsMasterLayout === true,
    MasterLayoutID: IsMasterLayout === true ? 0 : (MasterLayoutID ?? 0),
  }
}

/** Has the services fill a template as it is typed; the last answer stays until the next one is there. */
export function useTemplatePreview(
  resource: Resource,
  record: Readonly<RecordValues>,
): { preview: Preview | null; isFailed: boolean } {
  const body = useMemo(() => JSON.stringify(toTyped(record)), [record])
  const [state, setState] = useState<{ preview: Preview | null; isFailed: boolean }>({ preview: null, isFailed: false })
  useEffect(() => {
    const controller = new AbortController()
    const ask = async () => {
      const options = { silent: true, signal: controller.signal }
      const sent = { args: JSON.parse(body) as RecordValues }
      const answer = await callResource(resource, 'preview', sent, options).catch(() => null)
      if (controller.signal.aborted) return
      const isAnswered = answer?.Success === true
      setState(now => ({
        preview: isAnswered ? (answer.Source as unknown as Preview) : now.preview,
        isFailed: !isAnswered,
      }))
    }
    const timer = setTimeout(() => void ask(), patience)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [resource, body])
  return state
}
