import { fromAnswered } from '#contract/answeredMoments.ts'
import { clockHeader } from '#contract/movedClock.ts'
import { viewEnded, viewHeader } from '#contract/viewAs.ts'
import { clockAhead } from '#src/lib/movedClock.ts'
import { noNet } from '#src/lib/noNet.ts'
import { leaveView } from '../auth/view.ts'
import { beginLoading } from './loading.ts'

/** Milliseconds after which a request that sets no time of its own is given up: every read (SPEC-0 §7 times the changes). */
const usualTimeout = 60_000

/** How a request is sent; every option is off unless it is named. */
export interface SendOptions {
  /** The loading overlay does not count it. */
  silent?: boolean
  signal?: AbortSignal | undefined
  /** It goes on where the page is left meanwhile; browsers carry at most 64 KiB so. */
  outlives?: boolean
  /** Within a view it goes as who really looks. */
  asViewer?: boolean
  /** By it a create or an event can be sent again without a second effect; it goes to our own origin alone. */
  idempotencyKey?: string | undefined
  /** Milliseconds after which nothing has answered; the usual ones unless it is given. */
  patience?: number | undefined
}

/** An answer read to its end. */
export interface Reply {
  status: number
  text: string
  headers: Headers
  /** What is meant to be kept, byte by byte; null for everything else. */
  file: Blob | null
}

/**
 * The one place from which the console reaches the network.
 * Null means that nothing answered in time; throws only the `AbortError` of a cancelled request.
 */
export async function send(url: string, init: RequestInit, options: SendOptions = {}): Promise<Reply | null> {
  const endLoading = options.silent ? undefined : beginLoading()
  const { patience } = options
  const timeout = patience ? AbortSignal.timeout(patience) : (init.signal ?? AbortSignal.timeout(usualTimeout))
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    const response = await fetch(new URL(url, location.origin), {
      ...init,
      signal,
      keepalive: isCarried(init, options),
    })
    const { status, headers } = response
    noNet.set(false)
    if (headers.get(viewHeader) === viewEnded) leaveView(true)
    if (response.type === 'basic') clockAhead.set(Number(headers.get(clockHeader) ?? 0))
    const isFile = headers.get('content-disposition')?.startsWith('attachment') === true
    const file = isFile ? await response.blob() : null
    return { status, text: await (file ?? response).text(), headers, file }
  } catch (error) {
    if (options.signal?.aborted) throw error
    return null
  } finally {
    endLoading?.()
  }
}

/** Parses an answer as JSON, with the moments of its times in their positions; undefined where it is none. */
export function parseReply(reply: Reply): unknown {
  try {
    const answer = JSON.parse(reply.text)
    return reply.text.includes('Utc":') ? fromAnswered(answer) : answer
  } catch {
    return undefined
  }
}

/** A browser refuses to carry more. */
const mostCarried = 60_000

function isCarried({ body }: RequestInit, { outlives }: SendOptions): boolean {
  return outlives === true && typeof body === 'string' && new Blob([body]).size < mostCarried
}
