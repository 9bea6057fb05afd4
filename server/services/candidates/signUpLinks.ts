import { candidateStatus } from '#contract/enumerations.gen.ts'
import { issueLink, type LinkPurpose, type LinkSubject } from '../../platform/links/index.ts'
import { AlreadySent, unlessSent } from '../../platform/outbox/index.ts'
import { countRate, type RateLimit } from '../../platform/rates/index.ts'
import type { CallContext, ResourceExtension, SendGivenNotice } from '../../platform/resources/index.ts'
import type { Core } from '../../platform/service.ts'
import type { TaskKind } from '../../platform/tasks/index.ts'
import { isTerminated } from './candidateRules.ts'
import { findCompanyName, findWaiting, hasAccount, listStale } from './signUpRepository.ts'

/** A link by which who signed up makes his account (rules C8.22). */
export const signUpLinks: LinkPurpose = {
  name: 'signUp',
  resource: 'Candidates',
  calls: ['signUpLink', 'activate'],
  fields: [],
  parameter: 't',
  userType: 'Candidate',
  actor: 'Sign-up link',
  minutes: 48 * 60,
  mostUses: 1,
  isSuperseding: true,
  expired: 'candidates.signUp.expired',
}

/** What a company is told of who signs up at it. */
export const signUpNotices: ResourceExtension<'Companies'> = {
  raises: { SIGN_UP_REQUESTED: ['ID'] },
  sends: {
    SIGN_UP_REQUESTED: { event: 'SIGN_UP_REQUESTED', given: ['activate'] },
    SIGN_UP_KNOWN: { event: 'SIGN_UP_REQUESTED', given: ['signIn', 'reset'] },
  },
}

export const signUpTask = 'candidates.signUp'

/** What a task of a sign-up is about. */
export interface SignUpRequest {
  companyId: number
  email: string
  firstName: string
  lastName: string
  phone: string | null
  origin: string
  /** In which he asked. */
  language: string
}

/** Mails to one address. */
const addressLimit: RateLimit = { most: 3, seconds: 3600 }

/** Days after which a sign-up that was never activated is deleted. */
const keptDays = 30

/** The tasks of sign-ups: the mail of each, and the sweep of those that nobody went on with. */
export function buildSignUpTasks({ engine }: Core, sendNotice: SendGivenNotice): TaskKind<never>[] {
  const send: TaskKind<SignUpRequest> = {
    name: signUpTask,
    concurrency: 2,
    run: (asked, { id }) =>
      unlessSent(() => engine.asSystem('Companies', context => sendMail(context, sendNotice, asked, id))),
  }
  const sweep: TaskKind = {
    name: 'candidates.sweepSignUps',
    schedule: '47 4 * * *',
    run: () =>
      engine.asSystem('Candidates', async context => {
        const ids = await listStale(context.transaction, candidateStatus.SigningUp, keptDays)
        if (ids.length > 0) await context.perform('delete', { ids })
      }),
  }
  return [send, sweep]
}

/**
 * Who has an account is notified; others get a link. Above the limit of the address nobody is written to. The address may be anybody's:
 * no mail holds a word that a stranger typed.
 */
async function sendMail(
  context: CallContext,
  sendNotice: SendGivenNotice,
  asked: SignUpRequest,
  taskId: string,
): Promise<void> {
  const { transaction } = context
  const { companyId, email, origin, language } = asked
  if ((await countRate(transaction, `sign-up ${email.toLowerCase()}`, addressLimit)) !== null) return
  const about = { key: `sign-up-${taskId}`, recordId: companyId, companyId, to: email, language }
  if (await hasAccount(transaction, companyId, email)) {
    const addresses = { signIn: `${origin}/login`, reset: `${origin}/forgetPassword` }
    const isSent = await sendNotice(context, { ...about, code: 'SIGN_UP_KNOWN', make: async () => () => addresses })
    if (!isSent) throw new AlreadySent()
    return
  }
  const company = await findCompanyName(transaction, companyId)
  const waiting = await findWaiting(transaction, companyId, email)
  // Whom the agency has let go signs up no more, and is not notified.
  if (company === null || (waiting && isTerminated(waiting.Status))) return
  const isSent = await sendNotice(context, {
    ...{ ...about, code: 'SIGN_UP_REQUESTED' },
    async make() {
      const token = await issueLink(transaction, signUpLinks, waiting?.ID ?? toSubject(asked), { sentTo: email })
      return () => ({ activate: `${origin}/SignUp?t=${token}` })
    },
  })
  if (!isSent) throw new AlreadySent()
  await context.raise('SIGN_UP_REQUESTED', companyId, { ID: companyId })
}

/** There is no candidate before the mail has come. */
function toSubject({ companyId, email, firstName, lastName, phone }: SignUpRequest): LinkSubject {
  const typed = { FirstName: firstName, LastName: lastName, Email: email, Phone: phone, CompanyID: companyId }
  return { name: `${companyId} ${email.toLowerCase()}`, typed }
}
