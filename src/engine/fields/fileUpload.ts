import { useContext, useEffect, useRef, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { MessageReference } from '#contract/catalogue.ts'
import { type DocumentType, findFileProblem, mostFileBytes } from '#contract/files.ts'
import type { Resource } from '#contract/resource.ts'
import { readBase64, readFile } from '#src/lib/fileReading.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PendingWorkContext } from './pendingWork.ts'

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
    const outcome = await findOutcome(file, signal)
    if (signal.aborted) return
    setSending(null)
    if (typeof outcome === 'string') fail(outcome)
    else onStored(outcome)
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

/** A file that the services keep. */
export interface ChosenFile {
  id: number
  name: string
}

/** Why a chosen file is not taken, before it is sent; null where it is. */
export async function findChosenProblem(type: DocumentType, file: File): Promise<MessageReference | null> {
  if (type === 'Image' && !file.type.startsWith('image/')) return { messageKey: 'files.onlyImages', args: [] }
  const content = new Uint8Array(await readFile(file.slice(0, mostFileBytes), 'bytes'))
  return findFileProblem(type, { name: file.name, size: file.size, content })
}

/** Sends a file; the answer says why where it was refused, with null where nothing answered that says more. */
export async function uploadFile(
  resource: Resource,
  type: DocumentType,
  file: File,
  signal: AbortSignal,
): Promise<ChosenFile | { refusal: string | null }> {
  const Content = await readBase64(file)
  const record = { FileName: file.name, DocumentType: type, Content }
  const { Success, Source, Message } = await callResource(resource, 'upload', { record }, { signal })
  const { ID, FileName } = (Source ?? {}) as RecordValues
  if (!Success || typeof ID !== 'number') return { refusal: Message ?? null }
  return { id: ID, name: String(FileName) }
}
