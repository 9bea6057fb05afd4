import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text that is answered many times: its forms on the wire are made once. */
export interface WireDocument {
  type: string
  etag: string
  plain: Buffer
  brotli: Buffer
  gzip: Buffer
}

/** Prepares a text for the wire; `seed` tells versions apart whose text alone does not. */
export function buildDocument(text: string, type: string, seed = ''): WireDocument {
  const plain = Buffer.from(text)
  const digest = createHash('sha256').update(seed).update(plain).digest('base64url').slice(0, 22)
  return {
    type,
    etag: `W/"${digest}"`,
    plain,
    brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzip: gzipSync(plain),
  }
}

/** Prepares a value as JSON. */
export function buildJsonDocument(value: unknown, seed = ''): WireDocument {
  return buildDocument(JSON.stringify(value), 'application/json; charset=utf-8', seed)
}

/** Answers a document, as 304 where the client holds it already, compressed where the client takes that. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: WireDocument,
  cacheControl: string,
): FastifyReply {
  reply.headers({ etag: document.etag, 'cache-control': cacheControl, vary: 'Accept-Encoding' })
  if (hasTag(request.headers['if-none-match'], document.etag)) return reply.code(304).send()
  reply.type(document.type)
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(document.brotli)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(document.gzip)
  return reply.send(document.plain)
}

function hasTag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some(tag => tag.trim() === etag || tag.trim() === '*')
}
