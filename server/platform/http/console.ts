import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { servicePaths } from '#contract/pages.ts'
import { notFound } from '../kernel/problem.ts'
import { apiHeaders, buildDocumentHeaders, fileHeaders, makeNonce } from './securityHeaders.ts'

/** What the console's files are served with. */
export interface ConsoleOptions {
  /** The folder that the build writes. */
  folder: string
  /** Foreign origins that the console may call besides its own. */
  listOrigins(request: FastifyRequest): readonly string[]
  /** Foreign origins whose videos it may show. */
  listVideoOrigins(): readonly string[]
}

/** Below these everything is a call, never a page of the console. */
const servicePath = new RegExp(`^/(${servicePaths.join('|')})(/|\\?|$)`)

/** What the build leaves in index.html for the nonce. */
const noncePlaceholder = '__CSP_NONCE__'

const yearInSeconds = 31_536_000

/**
 * Serves the built console: its files precompressed (those below `assets/` bear a hash in their name and never change), and
 * for every other address that a browser opens the document, with a nonce of its own. Other unknown addresses are 404.
 */
export async function serveConsole(app: FastifyInstance, options: ConsoleOptions): Promise<void> {
  const { folder, listOrigins, listVideoOrigins } = options
  const readIndex = buildIndexReader(join(folder, 'index.html'))
  if (await isFolder(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      wildcard: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders(response, path) {
        for (const [name, value] of Object.entries(fileHeaders)) response.header(name, value)
        const isHashed = path.includes('/assets/')
        response.header('cache-control', isHashed ? `public, max-age=${yearInSeconds}, immutable` : 'no-cache')
      },
    })
    app.get('/', sendIndex)
    app.get('/index.html', sendIndex)
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPage = isRead && !servicePath.test(request.url) && isHtmlAccepted(request)
    return isPage ? sendIndex(request, reply) : sendNotFound(reply)
  })

  async function sendIndex(request: FastifyRequest, reply: FastifyReply) {
    const text = await readIndex()
    if (text === null) return sendNotFound(reply)
    const nonce = makeNonce()
    return reply
      .headers(buildDocumentHeaders(nonce, listOrigins(request), request.protocol === 'https', listVideoOrigins()))
      .type('text/html; charset=utf-8')
      .send(text.replaceAll(noncePlaceholder, nonce))
  }
}

function sendNotFound(reply: FastifyReply) {
  const problem = notFound('There is nothing at this address.')
  return reply.code(404).headers(apiHeaders).send(problem.envelope)
}

/** Who takes anything, such as the preview of a link, gets a page too, unless he asks for a file by its name. */
function isHtmlAccepted({ headers: { accept = '*/*' }, url }: FastifyRequest): boolean {
  if (accept.includes('text/html')) return true
  return accept.includes('*/*') && !/[.%]/.test(url.split('?', 1)[0] ?? '')
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() ?? false
}

/** Reads a file again only when it was written anew; null where there is none. */
function buildIndexReader(path: string): () => Promise<string | null> {
  let known: { time: number; text: string } | null = null
  return async () => {
    const found = await stat(path).catch(() => null)
    if (!found) return null
    if (known?.time !== found.mtimeMs) known = { time: found.mtimeMs, text: await readFile(path, 'utf8') }
    return known.text
  }
}
