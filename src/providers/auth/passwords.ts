import { type Answer, requestEnvelope } from '../http/requestEnvelope.ts'
import { postSession, postUser, usersContract } from './accountCalls.ts'

/** Asks for a mail with a link to set a new password. */
export function requestResetLink(Email: string): Promise<Answer> {
  return postUser('ForgotPassword', { Email })
}

/** The calls of links by which a password is set: a forgotten one anew, or the first one of who was invited. */
const linkCalls = {
  reset: { check: 'IsResetLinkValid', set: 'ChangePasswordFromResetLink', names: ['password', 'confirmpassword'] },
  invitation: { check: 'IsInvitationValid', set: 'AcceptInvitation', names: ['Password', 'ConfirmPassword'] },
} as const

/** What a link to set a password is for. */
export type PasswordLink = keyof typeof linkCalls

/** Asks how a link of such a mail stands, and whose it is. */
export function checkPasswordLink(link: PasswordLink, guid: string): Promise<Answer> {
  const query: [string, string][] = [['linkGuid', guid]]
  return requestEnvelope(usersContract, { method: 'GET', path: linkCalls[link].check, query })
}

/** A new password as it was typed. */
export interface NewPassword {
  Password: string
  ConfirmPassword: string
}

/** Sets a new password by a link; the link goes in the body, where no log has it. */
export function setPasswordByLink(
  link: PasswordLink,
  linkGuid: string,
  { Password, ConfirmPassword }: NewPassword,
): Promise<Answer> {
  const { set, names } = linkCalls[link]
  const body = { linkGuid, [names[0]]: Password, [names[1]]: ConfirmPassword }
  return postUser(set, body)
}

/** Changes the password of who is signed in. */
export function changeMyPassword(body: NewPassword & { OldPassword: string }): Promise<Answer> {
  return postUser('ChangeMyPassword', body)
}

/** Changes the password of another user. */
export function changePassword(body: NewPassword & { LoginName: string }): Promise<Answer> {
  return postUser('ChangePassword', body)
}

/** What became of a proof: what is wrong with it in words, or what the second factor is asked for with. */
export interface Proof {
  wrong: string | null
  second: { message: string; ticket: unknown } | null
}

/** Proves the password of who is signed in anew. */
export function provePassword(Password: string): Promise<Proof> {
  return prove({ Password }, '/Password')
}

/** Proves his second factor, as `provePassword` began. */
export function proveCode(Ticket: unknown, Code: string): Promise<Proof> {
  return prove({ Ticket, Code }, '/Code')
}

async function prove(body: Record<string, unknown>, field: string): Promise<Proof> {
  const answer = await postSession('SignInAgain', body, { silent: true })
  const { Success, Errors, Message, Question: question } = answer
  if (question?.With) return { wrong: null, second: { message: question.Message, ticket: question.With.Ticket } }
  return { wrong: Success ? null : (Errors?.[field] ?? Message ?? ''), second: null }
}
