import { randomUUID } from 'node:crypto'
import type { TimeCardRow } from '#contract/rows.gen.ts'
import { toHours } from '#contract/timeCards.ts'
import { formatClock, toWallClock } from '#contract/wallClock.ts'
import { badRequest } from '../../platform/kernel/problem.ts'
import { issueLink, revokeLinks } from '../../platform/links/index.ts'
import type { CallContext, Effect } from '../../platform/resources/extension.ts'
import type { GivenNotice, SendGivenNotice } from '../../platform/resources/index.ts'
import { approvalDays, approveLinks, rateLinks, readOnlyLinks } from './linkPurposes.ts'
import { findFacility } from './linkRepository.ts'

const day = 24 * 3_600_000

/** Days after a shift until which it is rated (rules C6 "Rating"). */
const ratingDays = 30

/** Where the pages of links begin; '' where it is not known. `publicUrl` serves those that no request sets off. */
type FindOrigin = (context: CallContext) => string

/** What time cards do with links beside their events; `publicUrl` is the installation's address, where it is set. */
export function buildLinkEffects(
  publicUrl: string | null,
  sendNotice: SendGivenNotice,
): Record<string, Effect<'TimeCards'>> {
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
      const { zone } = await findFacility(transaction, row.EmployerID ?? 0)
      const issue = (messageKeys: string[]) =>
        issueLink(transaction, approveLinks, id, { sentTo, expiresOn, messageKeys })
      const isSent = await sendNotice(context, {
        ...describe(row, 'TIMECARD_APPROVAL_ASKED', sentTo),
        values: {
          hours: toHours(row.TotalPaidDuration ?? 0).toFixed(2),
          until: formatClock(toWallClock(expiresOn, zone ?? 'UTC'), 'jobdate'),
        },
        async make(mails) {
          const token = await issue(mails.map(({ key }) => key))
          return to => ({ approve: `${origin}/ApproveTimeCard/${token}?email=${encodeURIComponent(to)}` })
        },
      })
      if (!isSent) await issue([])
    },
    /** Whoever was asked for an approval that others have given reads what was worked, and rates it (T13, T21). */
    async sendApprovedLinks(context, { row }) {
      const origin = findOrigin(context)
      const to = row.ReceiverEmail
      if (origin !== '' && typeof to === 'string' && to !== '')
        await sendApproved(context, sendNotice, row, { origin, to })
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
  sendNotice: SendGivenNotice,
  row: Readonly<TimeCardRow>,
  { origin, to }: { origin: string; to: string },
): Promise<ApprovedAddresses> {
  let addresses: ApprovedAddresses | null = null
  if (origin !== '')
    await sendNotice(context, {
      ...describe(row, 'TIMECARD_APPROVED_LINKS', to),
      values: { hours: (row.ApprovedHours ?? 0).toFixed(2) },
      async make(mails) {
        const made = await issueApproved(context, row, { sentTo: to, messageKeys: mails.map(({ key }) => key) })
        addresses = made
        const { WorkedAddress, RatingAddress } = made
        return () => ({
          worked: `${origin}${WorkedAddress}`,
          rating: RatingAddress === undefined ? '' : `${origin}${RatingAddress}`,
        })
      },
    })
  return addresses ?? issueApproved(context, row, { sentTo: to })
}

async function issueApproved(
  { transaction, now }: CallContext,
  row: Readonly<TimeCardRow>,
  terms: { sentTo: string; messageKeys?: readonly string[] },
): Promise<ApprovedAddresses> {
  const worked = await issueLink(transaction, readOnlyLinks, row.ID, terms)
  const expiresOn = findRatingEnd(row)
  if (expiresOn <= now()) return toAddresses(row, worked, null)
  const rate = await issueLink(transaction, rateLinks, row.ID, { ...terms, expiresOn: expiresOn.toISOString() })
  return toAddresses(row, worked, rate)
}

/** Where the link by which a card was approved leads on, whenever it is opened again. */
export function findApproved(row: Readonly<TimeCardRow>, token: string, now: Date): ApprovedAddresses {
  return toAddresses(row, token, findRatingEnd(row) <= now ? null : token)
}

function toAddresses(
  { ID, CandidateID }: Readonly<TimeCardRow>,
  worked: string,
  rate: string | null,
): ApprovedAddresses {
  const query = `timeCardId=${ID}&candidateId=${CandidateID}`
  return {
    WorkedAddress: `/ReadOnlyWorkedJobDetail?${query}&t=${worked}`,
    ...(rate === null ? {} : { RatingAddress: `/RateCandidate?${query}&t=${rate}` }),
  }
}

function findRatingEnd({ EndsOn }: Readonly<TimeCardRow>): Date {
  return new Date(new Date(String(EndsOn)).getTime() + ratingDays * day)
}

async function findDays(context: CallContext): Promise<number> {
  const { setting, usual, most } = approvalDays
  const days = Math.round(Number((await context.findSettings([setting]))[setting] ?? usual))
  return Math.min(most, Math.max(1, days || usual))
}

/** What the notices of a card have in common; each is one of its own. */
function describe({ ID, CompanyID = null, OrganizationID = null }: Readonly<TimeCardRow>, code: string, to: string) {
  return {
    ...{ code, to, key: randomUUID(), recordId: ID, companyId: CompanyID, organizationId: OrganizationID },
  } satisfies Partial<GivenNotice>
}
