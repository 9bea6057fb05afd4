import { toNormalText } from '#contract/normalText.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { isUserInScope } from './grants.ts'
import { findUser, findUserByLogin, findUserForChange, type UserRow } from './userRepository.ts'

function toTarget({ caller }: CallContext, user: UserRow | null): UserRow {
  if (!user || !isUserInScope(caller, user)) throw notFound()
  return user
}

/** The user that a call reads about; throws 404 outside the caller's scope. */
export async function getUser(context: CallContext, userId: number): Promise<UserRow> {
  return toTarget(context, await findUser(context.database, userId))
}

/** The user that a call changes, locked; throws 404 outside the caller's scope. */
export async function getUserForChange(context: CallContext, userId: number): Promise<UserRow> {
  return toTarget(context, await findUserForChange(context.transaction, userId))
}

/** The user of a login name; throws 404 outside the caller's scope. */
export async function getUserByLogin(context: CallContext, loginName: string): Promise<UserRow> {
  return toTarget(context, await findUserByLogin(context.database, loginName))
}

/** The id that a call is about; throws 404 where it is no number, since no record has such an ID. */
export function getId({ args }: CallContext): number {
  const id = Number(args.id)
  if (!Number.isSafeInteger(id) || id <= 0) throw notFound()
  return id
}

/** A parameter of the call that is a list of IDs, each once. */
export function getIds({ args }: CallContext, name: string): number[] {
  const value = args.args?.[name]
  return Array.isArray(value) ? [...new Set(value.map(Number))] : []
}

/** A text parameter of the call, in its normal form; '' where it is absent. */
export function getText({ args }: CallContext, name: string): string {
  const value = args.args?.[name]
  return typeof value === 'string' ? toNormalText(value) : ''
}

/** A number parameter of the call; null where it is absent. */
export function getNumber({ args }: CallContext, name: string): number | null {
  const value = args.args?.[name]
  return typeof value === 'number' ? value : null
}
