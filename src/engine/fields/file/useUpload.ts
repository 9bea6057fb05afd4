import { useContext, useEffect, useRef, useState } from 'react'
import type { DocumentType } from '#contract/files.ts'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PendingWorkContext } from '../pendingWork.ts'
import { type ChosenFile, findChosenProblem, uploadFile } from './uploadFile.ts'

/** Takes chosen files one at a time: what is under way, and what was wrong with the last. */
export function useUpload(resource: Resource, type: DocumentType, onStored: (file: ChosenFile) => void) {
  const text = useText()
  const [sending, setSending] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const current = useRef<AbortController | null>(null)
  const beginWork = useContext(PendingWorkContext)
  useEffect(() => () => current.current?.abort(), [])
  const hasFailed = useRef(false)
  useEffect(() => {
    if (sending === null) return
    const end = beginWork(sending)
    return () => end(!hasFailed.current)
  }, [sending, beginWork])

  /** Ends what is under way: its answer is no longer wanted. */
  function stop(): AbortController {
    current.current?.abort()
    setSending(null)
    setProblem(null)
    hasFailed.current = false
    const next = new AbortController()
    current.current = next
    return next
  }

  function fail(why: string): void {
    hasFailed.current = true
    setProblem(why)
  }

  async function send(files: readonly File[]): Promise<void> {
    const [file] = files
    if (!file) return
    const { signal } = stop()
    if (files.length > 1) return fail(text('engine.file.one'))
    setSending(file.name)
    const told = await findOutcome(file, signal)
    if (signal.aborted) return
    setSending(null)
    if (typeof told === 'string') fail(told)
    else onStored(told)
  }

  async function findOutcome(file: File, signal: AbortSignal): Promise<ChosenFile | string> {
    try {
      const wrong = await findChosenProblem(type, file)
      if (wrong) return text(wrong.messageKey, ...wrong.args)
      const outcome = await uploadFile(resource, type, file, signal)
      return 'refusal' in outcome ? (outcome.refusal ?? text('engine.file.failed')) : outcome
    } catch {
      // Cancelled, or a file that went away before it was read.
      return text('engine.file.failed')
    }
  }

  return { sending, problem, send, stop }
}
