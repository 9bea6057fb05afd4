import type { RecordValues } from '#contract/callArguments.ts'
import type { MessageReference } from '#contract/catalogue.ts'
import { type DocumentType, findFileProblem, mostFileBytes } from '#contract/files.ts'
import type { Resource } from '#contract/resource.ts'
import { readBase64, readFile } from '#src/lib/fileReading.ts'
import { callResource } from '#src/providers/data/callResource.ts'

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
