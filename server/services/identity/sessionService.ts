import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { SessionRow } from '#contract/rows.gen.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import { writeAudit } from '#server/platform/audit/index.ts'
import { notFound, Refusal } from '#server/platform/kernel/problem.ts'
import type { CallContext, Fragment, PreparedHandler, ResourceExtension } from '#server/platform/resources/extension.ts'
import type { Credentials, Ranks } from './contract.ts'
import { endGrants, findSession, listSessions, narrowToSessionsOf, toOwner } from './sessionRepository.ts'
import { buildSignInEntry } from './signInEntries.ts'

/** Of membership, who may change whom. */
export type Standing = Pick<Ranks, 'narrowToUsersWithin'>

/** The sessions of users, as they see and end them: everybody his own, and those of users whom he may edit. */
export function buildSessionExtension(credentials: Credentials, membership: Standing): ResourceExtension<'Sessions'> {
  return {
    // Who fails to sign in by a login that nobody has is nobody that is known.
    anonymous: ['signInFailed'],
    view: { name: 'session', columns: ['UserID', 'Device', 'Address', 'LastUsedOn', 'Current'] },
    rowPolicy: (caller, table) => narrowToReached(caller, table, membership),
    handlers: {
      list: listWithCurrent,
      revoke,
      revokeOwn: context => revokeOwn(context, credentials),
      signInAgain: buildSignInAgain(credentials),
    },
  }
}

/** Who looks for work knows of no other user, whatever he holds. */
function narrowToReached(caller: Caller, table: Fragment, membership: Standing): Fragment | null {
  const { permissions, userId, userType } = caller
  if (!permissions.has('EDIT_USER') || userType === 'Candidate') return narrowToSessionsOf(table, userId)
  return membership.narrowToUsersWithin(caller, toOwner(table))
}

/** The sessions of who asks, and whether he calls by it. */
async function listOwn({
  caller,
  database,
}: CallContext): Promise<{ ID: number; GrantID: string; isCurrent: boolean }[]> {
  const own = await listSessions(database, caller.userId)
  return own.map(each => ({ ...each, isCurrent: each.GrantID === caller.sessionId }))
}

async function listWithCurrent(context: CallContext<'Sessions'>): Promise<Envelope> {
  const page = await context.perform('list', context.args)
  const current = (await listOwn(context)).find(({ isCurrent }) => isCurrent)
  const isCurrent = ({ ID, Current }: SessionRow) => Current !== undefined && ID === current?.ID
  return { ...page, Source: page.Source.map(row => (isCurrent(row) ? { ...row, Current: 'this' } : row)) }
}

async function revoke(context: CallContext<'Sessions'>): Promise<Envelope> {
  const { id, text, transaction } = context
  await context.perform('one', { id })
  const found = await findSession(transaction, id)
  if (!found) throw notFound(text('records.notFound'))
  await endGrants(transaction, [found.GrantID])
  await noteEnd(context, [{ ID: id }])
  return buildSuccess(null, text('sessions.ended'))
}

async function revokeOwn(context: CallContext<'Sessions', 'revokeOwn'>, credentials: Credentials): Promise<Envelope> {
  const { given, caller, text, transaction } = context
  const own = await listOwn(context)
  if (given.Which === 'all') {
    await credentials.endSessions(transaction, caller.userId)
    await noteEnd(context, own)
    return buildSuccess(null, text('sessions.allEnded'))
  }
  const others = own.filter(({ isCurrent }) => !isCurrent)
  await endGrants(
    transaction,
    others.map(({ GrantID }) => GrantID),
  )
  await noteEnd(context, others)
  return buildSuccess(null, text(others.length === 0 ? 'sessions.noOthers' : 'sessions.othersEnded'))
}

/** The password is tried before the transaction, for a hash takes its time. */
function buildSignInAgain(credentials: Credentials): PreparedHandler<'Sessions', 'signInAgain'> {
  return {
    async prepare(context) {
      const password = context.given.Password
      if (!password) {
        const message = context.text('MANDATORY_FIELD_ERROR')
        throw new Refusal(message, { '/Password': message })
      }
      await credentials.checkOwnPassword(context, { password, field: 'Password', wrong: 'signInAgain.wrong' })
      return async ({ caller, request, transaction }) => {
        await credentials.renewProof(transaction, caller)
        await writeAudit(transaction, buildSignInEntry('signInAgain', caller.userId, request.address))
        return buildSuccess(null)
      }
    },
  }
}

async function noteEnd({ audit, publishRowsChanged }: CallContext, ended: readonly { ID: number }[]): Promise<void> {
  for (const { ID } of ended) await audit({ recordId: ID, action: 'revoke' })
  publishRowsChanged(ended.map(({ ID }) => ID))
}
