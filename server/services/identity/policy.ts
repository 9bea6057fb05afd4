import { isPassword } from '#contract/formats.ts'
import { isCommonPassword } from './commonPasswords.ts'
import type { PasswordOwner } from './contract.ts'

/** What may speak against a password, as keys of the catalogue; the rule's own text is the format's. */
export const passwordProblems = {
  rule: 'validation.format.password',
  common: 'identity.password.common',
  breached: 'identity.password.breached',
  ownName: 'identity.password.ownName',
  reused: 'identity.password.reused',
} as const

/** Names shorter than this are not looked for in a password: they would forbid too much. */
const shortestName = 4

/**
 * Judges a password by its text (rules C7.13): 12 to 40 characters, three of the four classes upper case, lower case,
 * digit and symbol, none of the commonest, and neither the login nor the company name in it. Answers the message key of what
 * speaks against it, null when it may be used.
 */
export function findPolicyProblem(password: string, owner: PasswordOwner): string | null {
  if (!isPassword(password)) return passwordProblems.rule
  if (isCommonPassword(password)) return passwordProblems.common
  const text = password.toLowerCase()
  const names = [owner.loginName, owner.companyName ?? ''].map(name => name.trim().toLowerCase())
  return names.some(name => name.length >= shortestName && text.includes(name)) ? passwordProblems.ownName : null
}
