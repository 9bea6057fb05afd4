import { buildSuccess } from '#contract/envelope.ts'
import { formatClock, formatSpan, toWallClock } from '#contract/wallClock.ts'
import type { DomainEvent, EventSubscription } from '../../platform/domain-events/index.ts'
import { notFound, Refusal } from '../../platform/kernel/problem.ts'
import { issueLink, type LinkPurpose } from '../../platform/links/index.ts'
import { AlreadySent, unlessSent } from '../../platform/outbox/index.ts'
import type { CallContext, CallHandler, ResourceExtension } from '../../platform/resources/extension.ts'
import type { Core } from '../../platform/service.ts'
import type { ChosenLanguages } from '../user-settings/contract.ts'
import { listTimeCards } from './candidateJobRepository.ts'
import { findConfirmed, findReceipt } from './noticeRepository.ts'

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
}

/** The calls of candidates that come by a link; `isUnsigned` takes them without one. */
export function buildPublicLinks(isUnsigned: boolean): ResourceExtension<'PublicLinks'> {
  return {
    links: [respondLinks],
    anonymous: isUnsigned ? ['hcpResponse'] : [],
    handlers: { hcpResponse: confirmReceipt },
  }
}

const confirmReceipt: CallHandler<'PublicLinks', 'hcpResponse'> = async context => {
  const { text } = context
  const id = await findAnswered(context)
  if (!context.given.accept) throw new Refusal(text('candidateJobs.receiptOnly'))
  await context.of('CandidateJobs', 'System').send('hcpResponse', id)
  return buildSuccess(null, text('HCP_CONFIRMATION_SUCCESSFUL'))
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

/** Mails a candidate who is confirmed, or reminded of it, the link by which he answers. Without an address of the installation none is mailed. */
export function buildReceiptMails(
  { engine, settings: { publicUrl } }: Core,
  languages: ChosenLanguages,
): EventSubscription {
  return {
    name: 'jobs.receipts',
    codes: ['CANDIDATE_CONFIRMED', 'SHIFT_REMINDER'],
    async handle(event) {
      if (publicUrl === null) return
      await unlessSent(() =>
        engine.asSystem('CandidateJobs', context => sendMail(context, event, publicUrl, languages)),
      )
    },
  }
}

async function sendMail(
  context: CallContext,
  event: DomainEvent,
  origin: string,
  languages: ChosenLanguages,
): Promise<void> {
  const { outbox, transaction } = context
  const receipt = await findReceipt(transaction, event.recordId)
  if (!receipt) return
  const { jobId, candidateId, userId, email, firstName, employer, zone, startsOn, endsOn } = receipt
  const text = context.textIn(userId === null ? null : await languages.findLanguage(transaction, userId))
  const key = `receipt-${event.id}`
  const [displayedAt] = await listTimeCards(transaction, event.recordId)
  const token = await issueLink(transaction, respondLinks, event.recordId, {
    ...{ sentTo: email, expiresOn: endsOn, messageKeys: [key] },
    ...(displayedAt !== undefined && { displayedAt }),
  })
  const [start, end] = [toWallClock(startsOn, zone), toWallClock(endsOn, zone)]
  const date = formatClock(start.slice(0, 10), 'jobdate')
  const isAdded = await outbox.add({
    ...{ kind: 'mail', key, companyId: event.companyId, to: email },
    subject: text('candidateJobs.mail.receipt.subject', employer, date),
    text: text(
      'candidateJobs.mail.receipt.text',
      ...[firstName, employer, date, ...formatSpan(start, end)],
      `${origin}/user-response/${jobId}/${candidateId}?t=${token}`,
    ),
  })
  if (!isAdded) throw new AlreadySent()
}
