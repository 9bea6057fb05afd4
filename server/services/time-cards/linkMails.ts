import { randomUUID } from 'node:crypto'
import type { TimeCardRow } from '#contract/rows.gen.ts'
import { toHours } from '#contract/timeCards.ts'
import { formatClock, toWallClock } from '#contract/wallClock.ts'
import { badRequest } from '../../platform/kernel/problem.ts'
import { issueLink, revokeLinks } from '../../platform/links/index.ts'
import type { CallContext, Effect } from '../../platform/resources/extension.ts'
import { approvalDays, approveLinks, rateLinks, readOnlyLinks } from './linkPurposes.ts'
import { findFacility, findNames } from './linkRepository.ts'

const day = 24 * 3_600_000

/** Days after a shift until which it is rated (rules C6 "Rating"). */
const ratingDays = 30

/** Where the pages of links begin; '' where it is not known. `publicUrl` serves those that no request sets off. */
type FindOrigin = (context: CallContext) => string

/** What time cards do with links beside their events; `publicUrl` is the installation's address, where it is set. */
export function buildLinkEffects(publicUrl: string | null): Record<string, Effect<'TimeCards'>> {
  const findOrigin: FindOrigin = ({ request }) => request.linkOrigin || publicUrl || ''
  return {
    /** The facility is asked to approve a time sheet (T11, rules C8.21); who was asked before cannot decide any more. */
    async sendApprovalLink(context, { id, row }) {
      const origin = findOrigin(context)
      const { request, transaction } = context
      if (origin === '' && request.address !== '')
        throw badRequest('Set LOCUM_PUBLIC_URL: links in mail cannot be built behind a proxy without it.')
      if (origin === '') return
      const expiresOn = new Date(context.now().getTime() + (await findDays(context)) * day).toISOString()
      const sentTo = String(row.ReceiverEmail)
      const mails = listMails(sentTo)
      const token = await issueLink(transaction, approveLinks, id, { sentTo, expiresOn, messageKeys: toKeys(mails) })
      const { candidate, employer, date, zone } = await findWords(context, row)
      const until = formatClock(toWallClock(expiresOn, zone), 'jobdate')
      const hours = toHours(row.TotalPaidDuration ?? 0).toFixed(2)
      await sendMails(context, row, mails, to => ({
        subject: context.usualText('timeCards.mail.approve.subject', candidate, date),
        text: context.usualText(
          'timeCards.mail.approve.text',
          ...[candidate, employer, date, hours],
          `${origin}/ApproveTimeCard/${token}?email=${encodeURIComponent(to)}`,
          until,
        ),
      }))
    },
    /** Whoever was asked for an approval that others have given reads what was worked, and rates it (T13, T21). */
    async sendApprovedLinks(context, { row }) {
      const origin = findOrigin(context)
      const to = row.ReceiverEmail
      if (origin !== '' && typeof to === 'string' && to !== '') await sendApproved(context, row, { origin, to })
    },
    /** Nobody decides about a void card, or reads it; that it cannot be rated is still reported (T19). */
    async revokeLinks({ transaction }, { id }) {
      for (const purpose of [approveLinks, readOnlyLinks]) await revokeLinks(transaction, purpose, id)
    },
  }
}

/** Where an approval leads on; a shift that ended too long ago is not rated any more. */
interface ApprovedAddresses {
  WorkedAddress: string
  RatingAddress?: string
}

/** Sends the links that follow an approval, where an origin is known; answers their addresses within the console. */
export async function sendApproved(
  context: CallContext,
  row: Readonly<TimeCardRow>,
  { origin, to }: { origin: string; to: string },
): Promise<ApprovedAddresses> {
  const { usualText: text, transaction } = context
  const id = row.ID
  const query = `timeCardId=${id}&candidateId=${row.CandidateID}`
  const mails = origin === '' ? [] : listMails(to)
  const terms = { sentTo: to, messageKeys: toKeys(mails) }
  const worked = await issueLink(transaction, readOnlyLinks, id, terms)
  const addresses: ApprovedAddresses = { WorkedAddress: `/ReadOnlyWorkedJobDetail?${query}&t=${worked}` }
  const expiresOn = new Date(new Date(String(row.EndsOn)).getTime() + ratingDays * day)
  if (expiresOn > context.now()) {
    const rate = await issueLink(transaction, rateLinks, id, { ...terms, expiresOn: expiresOn.toISOString() })
    addresses.RatingAddress = `/RateCandidate?${query}&t=${rate}`
  }
  if (mails.length === 0) return addresses
  const { candidate, employer, date } = await findWords(context, row)
  const { WorkedAddress, RatingAddress } = addresses
  const said = [`${candidate}, ${date}`, employer, (row.ApprovedHours ?? 0).toFixed(2), `${origin}${WorkedAddress}`]
  const paragraphs = [text('timeCards.mail.approved.text', ...said)]
  if (RatingAddress) paragraphs.push(text('timeCards.mail.approved.rate', `${origin}${RatingAddress}`))
  await sendMails(context, row, mails, () => ({
    subject: text('timeCards.mail.approved.subject', candidate, date),
    text: paragraphs.join('\n\n'),
  }))
  return addresses
}

async function findDays(context: CallContext): Promise<number> {
  const { setting, usual, most } = approvalDays
  const days = Math.round(Number((await context.findSettings([setting]))[setting] ?? usual))
  return Math.min(most, Math.max(1, days || usual))
}

async function findWords({ transaction }: CallContext, row: Readonly<TimeCardRow>) {
  const [names, { zone }] = await Promise.all([
    findNames(transaction, row.CandidateID ?? 0, row.EmployerID ?? 0),
    findFacility(transaction, row.EmployerID ?? 0),
  ])
  return { ...names, date: formatClock(String(row.Date), 'jobdate'), zone: zone ?? 'UTC' }
}

/** A mail that is about to be written, by the key of its message. */
interface LinkMail {
  to: string
  key: string
}

const listMails = (receivers: string): LinkMail[] => receivers.split(/, */).map(to => ({ to, key: randomUUID() }))
const toKeys = (mails: readonly LinkMail[]): string[] => mails.map(({ key }) => key)

async function sendMails(
  { outbox }: CallContext,
  { CompanyID: companyId = null }: Readonly<TimeCardRow>,
  mails: readonly LinkMail[],
  write: (to: string) => { subject: string; text: string },
): Promise<void> {
  for (const mail of mails) await outbox.add({ kind: 'mail', companyId, ...mail, ...write(mail.to) })
}
