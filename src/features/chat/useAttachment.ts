import { useRef, useState } from 'react'
import { findChosenProblem, uploadFile } from '#src/engine/fields/fileUpload.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'

/** Brings a file to the services, by the rules of documents (SPEC-0 §5); `onBrought` gets its ID. */
export function useAttachment(onBrought: (fileId: number) => void) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const choose = async (element: HTMLInputElement): Promise<void> => {
    const [file] = element.files ?? []
    const files = liveResources.get('Files')
    if (!file || !files) return
    setBusy(true)
    const problem = await findChosenProblem('Document', file)
    const refuse = (reason: string) => showToast('error', `${file.name}: ${reason}`)
    if (problem) refuse(text(problem.messageKey, ...problem.args))
    else {
      const stored = await uploadFile(files, 'Document', file, new AbortController().signal)
      if ('id' in stored) onBrought(stored.id)
      else refuse(stored.refusal ?? text('api.unreachable'))
    }
    // The same file can be chosen again.
    element.value = ''
    setBusy(false)
  }
  return { input, choose, isBusy }
}
