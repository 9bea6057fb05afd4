import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { badRequest, Refusal } from '../../platform/kernel/problem.ts'
import { type LinkPurpose, revokeLinks } from '../../platform/links/index.ts'
import type { CallContext, Handlers, SaveContext } from '../../platform/resources/extension.ts'
import type { Credentials, PreparedPassword, SetPasswordOptions } from '../identity/contract.ts'
import { invitationLinks } from './invitationService.ts'
import { raisePasswordChanged } from './ownerNews.ts'
import { holdAccess } from './permissionRepository.ts'
import { checkUserRank } from './ranks.ts'
import { resetLinks } from './resetService.ts'
import { getUserByLogin, getUserForChange } from './targets.ts'
import { endInvitation, findCompanyName, findUser, findUserForChange, type UserRow } from './userRepository.ts'

/** Refuses a password that is missing or was typed in two ways (SPEC-1 §5); answers it. */
function checkTyped({ text }: Pick<CallContext, 'text'>, password: unknown, confirmation: unknown): string {
  if (typeof password !== 'string' || password === '' || typeof confirmation !== 'string' || confirmation === '') {
    throw new Refusal(text('MANDATORY_FIELD_ERROR'))
  }
  if (password !== confirmation) {
    const message = text('membership.password.mismatch')
    throw new Refusal(message, { '/ConfirmPassword': message })
  }
  return password
}

function refusePassword({ text }: Pick<CallContext, 'text'>, problem: string): Refusal {
  const message = text(problem)
  return new Refusal(message, { '/Password': message })
}

/** Checks the password of a user that is being added (SPEC-1 §5 "Password fields are required when adding"). */
export async function checkFirstPassword(credentials: Credentials, context: SaveContext<'Users'>): Promise<void> {
  const { record, transient, transaction } = context
  const password = checkTyped(context, transient.Password, transient.ConfirmPassword)
  const companyName = await findCompanyName(transaction, record.CompanyID)
  const owner = { loginName: record.LoginName, companyName }
  const problem = await credentials.findPasswordProblem(transaction, 0, password, owner)
  if (problem) throw refusePassword(context, problem)
}

/** Refuses a password that breaks the rules (rules C7.13); answers it hashed, which takes its time. */
async function prepareTyped(
  credentials: Credentials,
  context: CallContext<'Users'>,
  user: UserRow,
): Promise<PreparedPassword> {
  if (user.IsServiceAccount) throw new Refusal(context.text('membership.users.isServiceAccount'))
  // A password's own characters count, blanks at its ends too: it is never trimmed.
  const password = checkTyped(context, context.given.Password, context.given.ConfirmPassword)
  const owner = { loginName: user.LoginName, companyName: user.CompanyName }
  const prepared = await credentials.preparePassword(context.database, user.ID, password, owner)
  if ('problem' in prepared) throw refusePassword(context, prepared.problem)
  return prepared
}

/** Stores the password, which ends the user's sessions and links; the audit tells that it was set, never to what. */
async function storePrepared(
  credentials: Credentials,
  context: CallContext,
  user: UserRow,
  prepared: PreparedPassword,
  options?: SetPasswordOptions,
) {
  const isStored = await storeAudited(credentials, context, user, prepared, options)
  if (!isStored) throw new Refusal(context.text('records.stale'))
  await revokeLinks(context.transaction, resetLinks, user.ID)
  await revokeLinks(context.transaction, invitationLinks, user.ID)
  return buildSuccess(null, context.text('membership.password.changed'))
}

async function storeAudited(
  credentials: Credentials,
  context: CallContext,
  user: UserRow,
  prepared: PreparedPassword,
  options?: SetPasswordOptions,
): Promise<boolean> {
  const isStored = await credentials.storePassword(context.transaction, user.ID, prepared, options)
  if (!isStored) return false
  await endInvitation(context.transaction, user.ID)
  context.publishRowsChanged([user.ID])
  await context.audit({ recordId: user.ID, after: { Password: true } })
  await raisePasswordChanged(context, user.ID)
  return true
}

/** The user whose link it is; throws a `Refusal` where he may not sign in. */
async function getUserOfLink(
  { caller, text }: CallContext,
  { expired }: LinkPurpose,
  find: (userId: number) => Promise<UserRow | null>,
): Promise<UserRow> {
  const user = caller.opened ? await find(caller.opened.recordId) : null
  if (!user?.IsActive) throw new Refusal(text(expired))
  return user
}

/** The calls of links by which a password is set. */
export function buildLinkHandlers(credentials: Credentials): Handlers<'Users'> {
  return {
    isResetLinkValid: context => nameUserOfLink(context, resetLinks),
    changePasswordFromResetLink: { prepare: context => prepareByLink(credentials, context, resetLinks) },
    isInvitationValid: context => nameUserOfLink(context, invitationLinks),
    acceptInvitation: { prepare: context => prepareByLink(credentials, context, invitationLinks) },
  }
}

async function nameUserOfLink(context: CallContext, purpose: LinkPurpose): Promise<Envelope> {
  const { LoginName } = await getUserOfLink(context, purpose, id => findUser(context.database, id))
  return buildSuccess({ LoginName })
}

/** The engine counts the one use of the link once the password is stored. */
async function prepareByLink(credentials: Credentials, context: CallContext<'Users'>, purpose: LinkPurpose) {
  const user = await getUserOfLink(context, purpose, id => findUser(context.database, id))
  const prepared = await prepareTyped(credentials, context, user)
  return async (inside: CallContext<'Users'>) => {
    await getUserOfLink(inside, purpose, id => findUserForChange(inside.transaction, id))
    const isStored = await storeAudited(credentials, inside, user, prepared)
    if (!isStored) throw new Refusal(inside.text(purpose.expired))
    return buildSuccess(null, inside.text('membership.password.changed'))
  }
}

/** The calls that change passwords: another's (CHANGE_USER_PWD) and one's own, which asks for the old one. */
export function buildPasswordHandlers(credentials: Credentials): Handlers<'Users'> {
  return {
    changePassword: {
      async prepare(context) {
        const loginName = context.given.LoginName ?? ''
        if (loginName.trim() === '') throw badRequest('LoginName is missing: name the user whose password changes.')
        const user = await getUserByLogin(context, loginName)
        if (user.ID === context.caller.userId) throw new Refusal(context.text('membership.password.own'))
        await checkUserRank(context, user.ID)
        const prepared = await prepareTyped(credentials, context, user)
        return async inside => {
          await getUserForChange(inside, user.ID)
          await holdAccess(inside.transaction)
          await checkUserRank(inside, user.ID)
          return storePrepared(credentials, inside, user, prepared)
        }
      },
    },

    changeMyPassword: {
      async prepare(context) {
        const { caller, database, text } = context
        const user = await findUser(database, caller.userId)
        const password = context.given.OldPassword
        if (!user || !password) throw new Refusal(text('MANDATORY_FIELD_ERROR'))
        const result = await credentials.checkOwnPassword(context, {
          password,
          field: 'OldPassword',
          wrong: 'membership.password.oldWrong',
        })
        const prepared = await prepareTyped(credentials, context, user)
        const options = { storedSession: caller.sessionId }
        return async inside => {
          // A second factor is proven by itself.
          if (result === 'right') await credentials.renewProof(inside.transaction, caller)
          return storePrepared(credentials, inside, user, prepared, options)
        }
      },
    },
  }
}
