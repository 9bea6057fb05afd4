import { buildSuccess } from '#contract/envelope.ts'
import { formats } from '#contract/formats.ts'
import { toNormalText } from '#contract/normalText.ts'
import { toNetwork } from '../../platform/http/network.ts'
import { badRequest, Refusal, tooMany } from '../../platform/kernel/problem.ts'
import { issueLink, type LinkPurpose } from '../../platform/links/index.ts'
import { AlreadySent, unlessSent } from '../../platform/outbox/index.ts'
import { countRate, type RateLimit } from '../../platform/rates/index.ts'
import type { CallContext, FindSettings, PreparedHandler, SendGivenNotice } from '../../platform/resources/index.ts'
import type { Core } from '../../platform/service.ts'
import type { TaskKind } from '../../platform/tasks/index.ts'
import type { Credentials } from '../identity/contract.ts'
import { findActiveByEmail, type UserRow } from './userRepository.ts'

/** A link by which a user sets a new password (rules C6 "Reset link"). */
export const resetLinks: LinkPurpose = {
  name: 'reset',
  resource: 'Users',
  calls: ['isResetLinkValid', 'changePasswordFromResetLink'],
  fields: [],
  parameter: 'linkGuid',
  userType: 'OrganizationUser',
  actor: 'Reset link',
  minutes: 60,
  mostUses: 1,
  isSuperseding: true,
  expired: 'resetPassword.expired',
}

/** Mails for one account (rules C7.12). */
const accountLimit: RateLimit = { most: 3, seconds: 3600 }
/** Requests of one network, which an office of many may share. */
const networkLimit: RateLimit = { most: 30, seconds: 600 }

const taskName = 'membership.sendResetLinks'
const revealing = 'RevealUnknownEmail'

/** What a task of reset links is about. */
interface ResetRequest {
  email: string
  origin: string
}

/** A request answers alike, and after as long, whether or not somebody has the address: all that differs is done by a task. */
export function buildForgotPassword(findSettings: FindSettings): PreparedHandler<'Users', 'forgotPassword'> {
  return {
    async prepare(context) {
      const { database, request, text } = context
      const origin = request.linkOrigin
      if (!origin) throw badRequest('Set LOCUM_PUBLIC_URL: links in mail cannot be built behind a proxy without it.')
      const wait = await countRate(database, `forgot ${toNetwork(request.address)}`, networkLimit)
      if (wait !== null) throw tooMany(wait)
      const email = toNormalText(context.given.Email ?? '')
      if (!formats.email?.(email))
        throw refuseEmail(text(email ? 'ENTER_VALID_EMAIL_ADDRESS' : 'EMAIL_MISSING_MESSAGE'))
      const settings = await findSettings(database, [revealing])
      if (settings[revealing] === true && (await findActiveByEmail(database, email)).length === 0)
        throw refuseEmail(text('INVALID_EMAIL_ADDRESS'))
      return async inside => {
        const asked: ResetRequest = { email, origin }
        await inside.addTask(taskName, asked, { key: email.toLowerCase() })
        return buildSuccess(null, text('RESET_PASSWORD_URL_SENT_MESSAGE'))
      }
    },
  }
}

function refuseEmail(message: string): Refusal {
  return new Refusal(message, { '/Email': message })
}

/** The task that sends reset links. */
export function buildResetTask(
  { engine }: Core,
  credentials: Credentials,
  sendNotice: SendGivenNotice,
): TaskKind<ResetRequest> {
  return {
    name: taskName,
    concurrency: 2,
    run: ({ email, origin }, { id }) =>
      unlessSent(() =>
        engine.asSystem('Users', async context => {
          const users = await findActiveByEmail(context.transaction, email)
          const userIds = users.map(({ ID }) => ID)
          // Who was never let in sets the first password by an invitation, which can be revoked.
          const known = await credentials.listWithPassword(context.transaction, userIds)
          for (const user of users)
            if (known.has(user.ID)) await sendLink(context, user, { sendNotice, origin, taskId: id })
        }),
      ),
  }
}

/** Makes a link and its mail in one transaction; above the limit of the account neither. */
async function sendLink(
  context: CallContext,
  { ID, CompanyID }: UserRow,
  { sendNotice, origin, taskId }: { sendNotice: SendGivenNotice; origin: string; taskId: string },
): Promise<void> {
  const { audit, raise, transaction } = context
  if ((await countRate(transaction, `reset ${ID}`, accountLimit)) !== null) return
  const isSent = await sendNotice(context, {
    ...{ code: 'USER_RESET_REQUESTED', key: `reset-${taskId}-${ID}`, recordId: ID, companyId: CompanyID },
    async make() {
      const token = await issueLink(transaction, resetLinks, ID, { userId: ID })
      return () => ({ reset: `${origin}/resetPassword?guid=${token}` })
    },
  })
  if (!isSent) throw new AlreadySent()
  await raise('USER_RESET_REQUESTED', ID, { ID })
  await audit({ recordId: ID, action: 'forgotPassword', after: { ResetLink: true } })
}
