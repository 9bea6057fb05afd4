import { isPassword } from '#contract/formats.ts'
import { isCommonPassword } from './commonPasswords.ts'
import type { PasswordOwner } from './contract.ts'

/** What the specification says of every password that is too simple. */
export const passwordRuleMessage =
  'Password should be minimum 12 characters with one upper case, one number, and/or symbols.'

export const commonPasswordMessage = 'This password is too common. Please choose another one.'
export const ownNameMessage = 'Password should not contain the login name or the company name.'
export const reusedPasswordMessage = 'This password was used before. Please choose another one.'

/** Names shorter than this are not looked for in a password: they would forbid too much. */
const shortestName = 4

/**
 * Judges a password by its text (rules C7.13): 12 to 40 characters, three of the four classes upper case, lower case,
 * digit and symbol, none of the commonest, and neither the login nor the company name in it. Null when it may be used.
 */
export function findPolicyProblem(password: string, owner: PasswordOwner): string | null {
  if (!isPassword(password)) return passwordRuleMessage
  if (isCommonPassword(password)) return commonPasswordMessage
  const text = password.toLowerCase()
  const names = [owner.loginName, owner.companyName ?? ''].map(name => name.trim().toLowerCase())
  return names.some(name => name.length >= shortestName && text.includes(name)) ? ownNameMessage : null
}
