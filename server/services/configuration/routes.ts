import type { FastifyInstance } from 'fastify'
import { textsHeader } from '#contract/live.ts'
import type { Authenticator } from '#server/platform/access/authenticate.ts'
import { type Caller, isApplicant } from '#server/platform/access/caller.ts'
import { isSecondFactorDue } from '#server/platform/access/secondFactor.ts'
import { buildJsonDocument, sendDocument } from '#server/platform/http/document.ts'
import { apiHeaders } from '#server/platform/http/securityHeaders.ts'
import { notFound } from '#server/platform/kernel/problem.ts'
import { type CallerShare, toAsking } from '#server/platform/share/index.ts'
import type { Settings } from '#server/settings.ts'
import { buildAppConfiguration, linkNames } from './app.ts'
import type { Documents } from './documents.ts'

/** What the routes need of the service. */
export interface ConfigurationRoutes {
  documents: Documents
  settings: Settings
  authenticator: Authenticator
  share: CallerShare
  /** Login names to show on the sign-in page; empty unless demo data is on. */
  listDemoAccounts(): Promise<string[]>
  /** The password of each of them. */
  demoPassword: string
  /** Reads settings of the installation by their names; what is not set is left out. */
  findSettings(names: readonly string[]): Promise<Record<string, unknown>>
}

/** Ask each time, answered 304 while nothing changed. */
const shared = 'no-cache'
const perUser = 'private, no-cache'

/** Adds `/config`: `app.json` and the messages for everybody, manifest and menu for who is signed in. */
export async function configurationRoutes(
  app: FastifyInstance,
  { documents, settings, authenticator, share, listDemoAccounts, demoPassword, findSettings }: ConfigurationRoutes,
): Promise<void> {
  let links: Readonly<Record<string, unknown>> = {}
  let demoAccounts: readonly string[] | undefined
  const toReader = (caller: Caller) => ({ permissions: caller.permissions, isApplicant: isApplicant(caller) })

  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(apiHeaders)
    done()
  })
  app.get('/app.json', async (request, reply) => {
    demoAccounts ??= await listDemoAccounts()
    // The page of an outage asks for them while the database does not answer, and the sign-in page beside whatever flood.
    links = await share.perform(toAsking(request, reply), () => findSettings(linkNames)).catch(() => links)
    const configuration = buildAppConfiguration({
      settings,
      locales: documents.listLocales(),
      demoAccounts,
      demoPassword,
      links,
    })
    return sendDocument(request, reply, buildJsonDocument(configuration), shared)
  })
  app.get<{ Params: { file: string } }>('/messages/:file', (request, reply) => {
    const locale = /^([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.json$/.exec(request.params.file)?.[1]
    const document = locale === undefined ? null : documents.findMessages(locale)
    if (!document) throw notFound('There are no messages in this language.')
    reply.header(textsHeader, documents.getTextsTag())
    return sendDocument(request, reply, document, shared)
  })
  app.get('/manifest.json', async (request, reply) => {
    const caller = await authenticator.authenticateAny(request)
    const document = isSecondFactorDue(caller) ? documents.getBareManifest() : documents.getManifest(toReader(caller))
    return sendDocument(request, reply, document, perUser)
  })
  app.get('/menu.xml', async (request, reply) => {
    return sendDocument(
      request,
      reply,
      documents.getMenu((await authenticator.authenticate(request)).permissions),
      perUser,
    )
  })
}
