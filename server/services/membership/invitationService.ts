import { badRequest, tooMany } from '../../platform/kernel/problem.ts'
import { issueLink, type LinkPurpose, revokeLinks } from '../../platform/links/index.ts'
import { AlreadySent, unlessSent } from '../../platform/outbox/index.ts'
import { countRate, type RateLimit } from '../../platform/rates/index.ts'
import type { ResourceExtension } from '../../platform/resources/extension.ts'
import { ofIds } from '../../platform/resources/facts.ts'
import type { CallContext, SendGivenNotice } from '../../platform/resources/index.ts'
import type { Core } from '../../platform/service.ts'
import type { TaskKind } from '../../platform/tasks/index.ts'
import type { Credentials } from '../identity/contract.ts'
import { findUserForChange } from './userRepository.ts'

const days = 7

/** A link by which an invited user sets the first password. */
export const invitationLinks: LinkPurpose = {
  name: 'invitation',
  resource: 'Users',
  calls: ['isInvitationValid', 'acceptInvitation'],
  fields: [],
  parameter: 'linkGuid',
  userType: 'OrganizationUser',
  actor: 'Invitation',
  minutes: days * 24 * 60,
  mostUses: 1,
  isSuperseding: true,
  expired: 'acceptInvitation.expired',
}

/** Invitations of one account, so that nobody's mailbox is flooded. */
const accountLimit: RateLimit = { most: 5, seconds: 3600 }

const taskName = 'membership.sendInvitation'

/** What a task of an invitation is about. */
interface Invitation {
  userId: number
  origin: string
}

/** Until when an invitation holds that is sent now. */
export function toInvitationEnd({ now }: Pick<CallContext, 'now'>): string {
  return new Date(now().getTime() + days * 24 * 3600 * 1000).toISOString()
}

/** Has an invitation mailed once the call is committed; whatever link was mailed before holds no longer. */
export async function sendInvitation(context: CallContext, userId: number): Promise<void> {
  const { addTask, raise, request, transaction } = context
  const origin = request.linkOrigin
  if (!origin) throw badRequest('Set LOCUM_PUBLIC_URL: links in mail cannot be built behind a proxy without it.')
  const wait = await countRate(transaction, `invitation ${userId}`, accountLimit)
  if (wait !== null) throw tooMany(wait)
  await revokeLinks(transaction, invitationLinks, userId)
  await raise('USER_INVITED', userId, { ID: userId })
  const invitation: Invitation = { userId, origin }
  await addTask(taskName, invitation)
}

/** What the status machine asks of invitations, and does. */
export function buildInvitations(
  credentials: Credentials,
): Required<Pick<ResourceExtension<'Users'>, 'facts' | 'effects'>> {
  return {
    facts: {
      hasPassword: ofIds(credentials.listWithPassword),
      invitationEnd: async (context, asked) => asked.map(() => toInvitationEnd(context)),
    },
    effects: {
      sendInvitation: (context, { id }) => sendInvitation(context, id),
      revokeInvitation: ({ transaction }, { id }) => revokeLinks(transaction, invitationLinks, id),
    },
  }
}

/** The task that mails an invitation: nobody whose invitation was accepted or revoked meanwhile is written to. */
export function buildInvitationTask({ engine }: Core, sendNotice: SendGivenNotice): TaskKind<Invitation> {
  return {
    name: taskName,
    concurrency: 2,
    run: ({ userId, origin }, { id }) =>
      unlessSent(() =>
        engine.asSystem('Users', async context => {
          const user = await findUserForChange(context.transaction, userId)
          if (!user?.IsActive || user.InvitedUntil === null) return
          const expiresOn = new Date(user.InvitedUntil).toISOString()
          const isSent = await sendNotice(context, {
            ...{ code: 'USER_INVITED', key: `invitation-${id}`, recordId: userId, companyId: user.CompanyID },
            async make() {
              const token = await issueLink(context.transaction, invitationLinks, userId, { userId, expiresOn })
              return () => ({ invitation: `${origin}/acceptInvitation?guid=${token}` })
            },
          })
          if (!isSent) throw new AlreadySent()
        }),
      ),
  }
}
