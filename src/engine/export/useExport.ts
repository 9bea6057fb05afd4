import { useRef, useState } from 'react'
import type { CallArguments } from '#contract/callArguments.ts'
import { renderCall } from '#contract/calls/renderCall.ts'
import type { Resource } from '#contract/resource.ts'
import { downloadFile } from '#src/lib/downloadFile.ts'
import { requestFile } from '#src/providers/http/requestFile.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'

/** An export under way goes on where its list is left; it is saved once it has come whole, and else nothing is. */
export function useExport(resource: Resource) {
  const text = useText()
  const [bytes, setBytes] = useState<number | null>(null)
  const stopper = useRef<AbortController | null>(null)
  const start = async (args: CallArguments): Promise<void> => {
    const controller = new AbortController()
    const { signal } = controller
    stopper.current = controller
    setBytes(0)
    try {
      const request = renderCall(resource, 'export', args)
      const answer = await requestFile(resource.descriptor.service, request, { signal, onProgress: setBytes })
      if ('content' in answer) {
        downloadFile(answer.name, answer.content)
        showToast('success', text('engine.export.done', answer.name))
      } else showToast('error', answer.Message ?? text('engine.export.failed'))
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      setBytes(null)
    }
  }
  return {
    /** Bytes that have come of the export under way; null where there is none. */
    bytes,
    start,
    stop: () => stopper.current?.abort(),
  }
}
