import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { SessionRow } from '#contract/rows.gen.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import { writeAudit } from '#server/platform/audit/index.ts'
import { notFound, Refusal } from '#server/platform/kernel/problem.ts'
import type { CallContext, Fragment, PreparedHandler, ResourceExtension } from '#server/platform/resources/extension.ts'
import type { Credentials, Ranks } from './contract.ts'
import { buildSecondFactorHandlers, type FactorOwners, registeringCalls } from './second-factor/secondFactorHandlers.ts'
import { endGrants, findSession, listSessions, narrowToSessionsOf, toOwner } from './sessionRepository.ts'
import { buildSignInEntry } from './signInEntries.ts'

/** Of membership, who may change whom, and who is told. */
export type Standing = Pick<Ranks, 'narrowToUsersWithin'> & FactorOwners

/** The sessions of users, as they see and end them: everybody his own, and those of users whom he may edit. */
export function buildSessionExtension(credentials: Credentials, membership: Standing): ResourceExtension<'Sessions'> {
  return {
    // Who fails to sign in by a login that nobody has is nobody that is known.
    anonymous: ['signInFailed', 'askForPasskey'],
    beforeSecondFactor: registeringCalls,
    view: { name: 'session', columns: ['UserID', 'Device', 'Address', 'LastUsedOn', 'Current'] },
    rowPolicy: (caller, table) => narrowToReached(caller, table, membership),
    handlers: {
      list: listWithCurrent,
      revoke,
      revokeOwn: context => revokeOwn(context, credentials),
      signInAgain: buildSignInAgain(credentials),
      ...buildSecondFactorHandlers(credentials, membership),
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

/** The password, then the code of a second factor, are tried before the transaction: a hash takes its time. */
function buildSignInAgain(credentials: Credentials): PreparedHandler<'Sessions', 'signInAgain'> {
  return {
    async prepare(context) {
      const { Ticket: ticket, Code: code } = context.given
      if (ticket) await credentials.checkOwnCode(context, { ticket, proof: { code: code ?? '' } })
      else await provePassword(context, credentials)
      return async ({ caller, request, transaction }) => {
        await credentials.renewProof(transaction, caller)
        await writeAudit(transaction, buildSignInEntry('signInAgain', caller.userId, request.address))
        return buildSuccess(null)
      }
    },
  }
}

/** Refuses with the question for a code where the password was right and a second factor is asked for besides. */
async function provePassword(context: CallContext<'Sessions', 'signInAgain'>, credentials: Credentials): Promise<void> {
  const { caller, given, text } = context
  if (!given.Password) {
    const message = text('MANDATORY_FIELD_ERROR')
    throw new Refusal(message, { '/Password': message })
  }
  const field = { field: 'Password', wrong: 'signInAgain.wrong' }
  const result = await credentials.checkOwnPassword(context, { password: given.Password, ...field })
  if (result === 'right') return
  const { ticket } = await credentials.secondFactors.beginStep({ ...caller, origin: '' })
  const question = { Argument: 'Code', Value: '', No: 'stop', With: { Ticket: ticket } } as const
  throw new Refusal(text('secondFactor.ask'), undefined, question)
}

async function noteEnd({ audit, publishRowsChanged }: CallContext, ended: readonly { ID: number }[]): Promise<void> {
  for (const { ID } of ended) await audit({ recordId: ID, action: 'revoke' })
  publishRowsChanged(ended.map(({ ID }) => ID))
}
