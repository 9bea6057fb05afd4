import { buildSuccess } from '#contract/envelope.ts'
import { toNetwork } from '../../platform/http/network.ts'
import { notFound, Refusal, tooMany } from '../../platform/kernel/problem.ts'
import { findLinkRecord, hashToken, type LinkPurpose } from '../../platform/links/index.ts'
import { countRate, type RateLimit } from '../../platform/rates/index.ts'
import type { CallContext, CallHandler, ResourceExtension } from '../../platform/resources/extension.ts'
import { listTimeCards } from './candidateJobRepository.ts'
import { findLinkContact } from './linkContactRepository.ts'
import { findConfirmed } from './noticeRepository.ts'

/** A candidate says that he knows of his shift, until it ends (rules C2 "Job confirmation link", C7.10). */
export const respondLinks: LinkPurpose = {
  name: 'respond',
  resource: 'PublicLinks',
  calls: ['hcpResponse'],
  fields: ['JobID', 'CandidateID'],
  parameter: 't',
  userType: 'Candidate',
  actor: 'Link',
  minutes: 24 * 60,
  mostUses: null,
  isSuperseding: false,
  expired: 'linkExpired.title',
  findDisplayedAt: async (queries, id) => (await listTimeCards(queries, id))[0] ?? null,
}

/** The calls of candidates that come by a link; `isUnsigned` takes them without one. */
export function buildPublicLinks(isUnsigned: boolean): ResourceExtension<'PublicLinks'> {
  return {
    links: [respondLinks],
    anonymous: isUnsigned ? ['contact', 'hcpResponse'] : ['contact'],
    handlers: { contact: answerContact, hcpResponse: confirmReceipt },
  }
}

const confirmReceipt: CallHandler<'PublicLinks', 'hcpResponse'> = async context => {
  const { text } = context
  const id = await findAnswered(context)
  if (!context.given.accept) throw new Refusal(text('candidateJobs.receiptOnly'))
  await context.of('CandidateJobs', 'System').send('hcpResponse', id)
  return buildSuccess(null, text('HCP_CONFIRMATION_SUCCESSFUL'))
}

/** Questions of one network, which a hospital of many supervisors may share. */
const contactLimit: RateLimit = { most: 60, seconds: 600 }

/** Whom to ask is answered to who holds a link, or has held one. */
const answerContact: CallHandler<'PublicLinks', 'contact'> = async ({ database, request, given }) => {
  const wait = await countRate(database, `link contact ${toNetwork(request.address)}`, contactLimit)
  if (wait !== null) throw tooMany(wait)
  const about = await findLinkRecord(database, hashToken(given.t))
  return buildSuccess(about && (await findLinkContact(database, about)))
}

/** The candidate's job that a call is about: by its link, by who is signed in, or by its bare numbers where that is allowed. */
async function findAnswered(context: CallContext<'PublicLinks', 'hcpResponse'>): Promise<number> {
  const { caller, database, text, given } = context
  const { jobId, candidateId } = given
  if (caller.opened) {
    const { Source: row } = await context.perform('one', { id: caller.opened.recordId })
    if (row.JobID === jobId && row.CandidateID === candidateId) return row.ID
    throw notFound(text('records.notFound'))
  }
  const isOwn = caller.actor === 'Anonymous' || Number(caller.claims.candidate_id) === candidateId
  const id = isOwn ? await findConfirmed(database, jobId, candidateId) : null
  if (id === null) throw notFound(text('records.notFound'))
  return id
}
