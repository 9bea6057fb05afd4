import { buildSuccess } from '#contract/envelope.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { badRequest, Refusal } from '../../platform/http/problem.ts'
import type { CallContext, CallHandler, SaveContext } from '../../platform/resources/extension.ts'
import type { Credentials } from '../identity/contract.ts'
import { checkRank } from './grants.ts'
import { getUserByLogin } from './targets.ts'
import { findCompanyName, findUserForChange } from './userRepository.ts'

type PasswordContext = Pick<CallContext, 'text' | 'transaction'>

/** A password as it was typed twice, with whom it is for. */
interface NewPassword {
  userId: number
  loginName: string
  companyName: string | null
  password: unknown
  confirmation: unknown
}

/** A password's own characters count, blanks at its ends too: it is never trimmed. */
function getSecret({ args }: CallContext, name: string): string {
  const value = args.args?.[name]
  return typeof value === 'string' ? value : ''
}

/** Refuses a password that is missing, was typed in two ways or breaks the rules (SPEC-1 §5, rules C7.13); answers it. */
async function checkPassword(
  credentials: Credentials,
  { text, transaction }: PasswordContext,
  { userId, loginName, companyName, password, confirmation }: NewPassword,
): Promise<string> {
  if (typeof password !== 'string' || password === '' || typeof confirmation !== 'string' || confirmation === '') {
    throw new Refusal(text('engine.form.mandatory'))
  }
  if (password !== confirmation) {
    const message = text('membership.password.mismatch')
    throw new Refusal(message, { '/ConfirmPassword': message })
  }
  const owner = { loginName, companyName }
  const problem = await credentials.findPasswordProblem(transaction, userId, password, owner)
  if (problem) throw new Refusal(problem, { '/Password': problem })
  return password
}

/** Checks the password of a user that is being added (SPEC-1 §5 "Password fields are required when adding"). */
export async function checkFirstPassword(credentials: Credentials, context: SaveContext): Promise<void> {
  const { record, transient, transaction } = context
  await checkPassword(credentials, context, {
    userId: 0,
    loginName: String(record.LoginName),
    companyName: await findCompanyName(transaction, Number(record.CompanyID)),
    password: transient.Password,
    confirmation: transient.ConfirmPassword,
  })
}

/** Stores the password, which ends the user's sessions; the audit tells that it was set, never to what. */
async function storePassword(
  credentials: Credentials,
  { transaction, caller, resource, callName }: CallContext,
  userId: number,
  password: string,
): Promise<void> {
  await credentials.setPassword(transaction, userId, password)
  const after = { Password: true }
  await writeAudit(transaction, { userId: caller.userId, resource, recordId: userId, action: callName, after })
}

/** The calls that change passwords: another's (CHANGE_USER_PWD) and one's own, which asks for the old one. */
export function buildPasswordHandlers(
  credentials: Credentials,
  codesOf: (userId: number) => Promise<ReadonlySet<string>>,
): Record<string, CallHandler> {
  return {
    async changePassword(context) {
      const { text, caller } = context
      const loginName = getSecret(context, 'LoginName')
      if (loginName.trim() === '') throw badRequest('LoginName is missing: name the user whose password changes.')
      const user = await getUserByLogin(context, loginName)
      if (user.ID === caller.userId) throw new Refusal(text('membership.password.own'))
      checkRank(context, await codesOf(user.ID))
      const password = await checkPassword(credentials, context, {
        userId: user.ID,
        loginName: user.LoginName,
        companyName: user.CompanyName,
        password: getSecret(context, 'Password'),
        confirmation: getSecret(context, 'ConfirmPassword'),
      })
      await storePassword(credentials, context, user.ID, password)
      return buildSuccess(null, text('membership.password.changed'))
    },

    async changeMyPassword(context) {
      const { text, caller, transaction } = context
      const user = await findUserForChange(transaction, caller.userId)
      const oldPassword = getSecret(context, 'OldPassword')
      if (!user || oldPassword === '') throw new Refusal(text('engine.form.mandatory'))
      if (!(await credentials.verifyPassword(user.ID, oldPassword))) {
        const message = text('membership.password.oldWrong')
        throw new Refusal(message, { '/OldPassword': message })
      }
      const password = await checkPassword(credentials, context, {
        userId: user.ID,
        loginName: user.LoginName,
        companyName: user.CompanyName,
        password: getSecret(context, 'Password'),
        confirmation: getSecret(context, 'ConfirmPassword'),
      })
      await storePassword(credentials, context, user.ID, password)
      return buildSuccess(null, text('membership.password.changed'))
    },
  }
}
