import type { WireRequest } from '#contract/callArguments.ts'
import type { ContractName } from '#contract/registry.ts'
import { toViewHeader } from '../auth/view.ts'
import { resolveAddress } from '../discovery/resolveAddress.ts'
import { getConnection } from './connection.ts'
import { type Answer, buildInit, buildUnreachable, buildUrl, toAnswer } from './requestEnvelope.ts'
import { sendFresh } from './sendFresh.ts'

/** A file that came whole. */
export interface ReceivedFile {
  name: string
  content: Blob
}

/** How a file is asked for. */
export interface FileOptions {
  signal: AbortSignal
  /** Gets how many bytes have come, now and then. */
  onProgress: (bytes: number) => void
}

/**
 * Performs a call that answers a file, which may take as long as it keeps coming. Answers the file, or the envelope in which the
 * services refuse it or nothing answers; what breaks off on its way is no file. Throws only the `AbortError` of a cancelled
 * request.
 */
export async function requestFile(
  contract: ContractName,
  request: WireRequest,
  options: FileOptions,
): Promise<ReceivedFile | Answer> {
  const address = await resolveAddress(contract)
  return address === null ? buildUnreachable() : sendFresh(() => fetchFile(address, request, options))
}

async function fetchFile(
  address: string,
  request: WireRequest,
  { signal, onProgress }: FileOptions,
): Promise<ReceivedFile | Answer> {
  const { getAccessToken, onUnauthenticated } = getConnection()
  const token = await getAccessToken()
  try {
    const url = new URL(buildUrl(address, request), location.origin)
    const { headers, ...init } = buildInit(request, token)
    const response = await fetch(url, { ...init, headers: { ...headers, ...toViewHeader() }, signal })
    if (response.status === 401) onUnauthenticated(token)
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null
    if (response.ok && name !== null) return { name, content: await readContent(response, onProgress) }
    return toAnswer({ status: response.status, text: await response.text(), headers: response.headers, file: null })
  } catch (error) {
    if (signal.aborted) throw error
    return buildUnreachable()
  }
}

async function readContent(response: Response, onProgress: FileOptions['onProgress']): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value)
    bytes += read.value.length
    onProgress(bytes)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}
