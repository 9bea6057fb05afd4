import type { FastifyInstance } from 'fastify'
import { findImageMediaType } from '#contract/files.ts'
import { apiHeaders } from '../../platform/http/securityHeaders.ts'
import { notFound } from '../../platform/kernel/problem.ts'
import type { Core } from '../../platform/service.ts'
import { toAsking } from '../../platform/share/index.ts'
import { buildFileAddresses } from './fileAddress.ts'
import { findFile } from './fileRepository.ts'

/** What somebody brought is never run: it is saved, or drawn as a picture, with no rights of our origin. */
const headers = { ...apiHeaders, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }

interface Asked {
  Params: { id: string }
  Querystring: { t?: string | string[] }
}

/** Builds the plugin of `/files/{id}?t=`: the bytes of a file to whoever has a signed address, without a token or the API marker. */
export function buildFileContent({
  database,
  share,
}: Pick<Core, 'database' | 'share'>): (app: FastifyInstance) => Promise<void> {
  const addresses = buildFileAddresses(database)
  return async app => {
    app.get<Asked>('/files/:id', async (request, reply) => {
      const { params, query } = request
      reply.headers(headers)
      const id = Number(params.id)
      const isMeant = /^[1-9]\d{0,15}$/.test(params.id) && typeof query.t === 'string'
      const isSigned = isMeant && (await addresses.isSigned(id, query.t as string))
      const file = isSigned ? await share.perform(toAsking(request, reply), () => findFile(database, id)) : null
      if (!file) throw notFound('There is no such file, or the address no longer holds.')
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${toHeaderText(file.name)}`)
        .type(findImageMediaType(file.content) ?? 'application/octet-stream')
        .send(file.content)
    })
  }
}

function toHeaderText(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}
