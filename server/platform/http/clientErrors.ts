import type { Socket } from 'node:net'
import { buildRefusal } from '#contract/envelope.ts'
import { apiHeaders } from './securityHeaders.ts'

interface Refused {
  line: string
  message: string
}

const malformed: Refused = { line: '400 Bad Request', message: 'The request is not well-formed.' }

const refusals: Record<string, Refused> = {
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', message: 'The headers are too large.' },
}

/** Answers, in the form of every other answer, what was no HTTP at all and so never became a request; then the connection ends. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { line, message } = refusals[error.code ?? ''] ?? malformed
  const body = JSON.stringify(buildRefusal(message))
  const headers = {
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${line}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}
