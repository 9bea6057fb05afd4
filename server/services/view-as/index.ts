import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { BegunView } from '#contract/viewAs.ts'
import { type LoadAccess, publishAccessChange } from '../../platform/access/accessCache.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Views } from '../../platform/access/viewing.ts'
import type { Database } from '../../platform/database/index.ts'
import { toNetwork } from '../../platform/http/network.ts'
import { forbidden, notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/extension.ts'
import type { Core, Service } from '../../platform/service.ts'
import type { Membership } from '../membership/contract.ts'
import { findOpenView, forgetViews, insertView, loseView, stopView, takeEndedViews } from './viewRepository.ts'
import { isReachWithin } from './viewRules.ts'

/** What the service is built of. */
export interface ViewAsParts {
  database: Database
  membership: Pick<Membership, 'judgeUser'>
  loadAccess: LoadAccess
}

/** The permission to see the console as another user. */
const viewPermission = 'IMPERSONATE_VIEW'

/** Builds the service, and what the authenticator asks it; see README.md. */
export function buildViewAs({ database, membership, loadAccess }: ViewAsParts): { service: Service; views: Views } {
  async function mayView(viewer: Caller, user: Caller): Promise<boolean> {
    if (!viewer.permissions.has(viewPermission) || !isReachWithin(viewer, user)) return false
    return (await membership.judgeUser({ caller: viewer, database }, user.userId)) === 'within'
  }

  return {
    views: {
      find: async ({ sessionId }, id) => (sessionId === undefined ? null : findOpenView(database, id, sessionId)),
      async goesOn(viewer, id, user) {
        if (user && (await mayView(viewer, user))) return true
        await loseView(database, id)
        return false
      },
    },
    service: {
      name: 'view-as',
      host: 'membership',
      extensions: { Users: buildExtension(loadAccess) },
      tasks: core => [{ name: 'view-as.sweep', schedule: '* * * * *', run: () => sweep(core) }],
    },
  }
}

function buildExtension(loadAccess: LoadAccess): ResourceExtension<'Users'> {
  return {
    handlers: { viewAs: context => begin(context, loadAccess), endViewAs: end },
    entryWords: {
      Address: { label: 'viewAs.address' },
      ViewedBy: { label: 'viewAs.viewedBy', of: { resource: 'Users', by: 'ID' } },
    },
  }
}

async function begin(context: CallContext<'Users', 'viewAs'>, loadAccess: LoadAccess): Promise<Envelope> {
  const { caller, id, text, transaction, request } = context
  const { sessionId: grantId, userId: viewerId } = caller
  if (grantId === undefined) throw forbidden()
  await context.perform('one', { id })
  const [verdict] = await context.judge('viewAs', [id])
  if (verdict?.isAllowed === false) throw new Refusal(verdict.message)
  const user = (await loadAccess(id))?.caller
  if (!user || !isReachWithin(caller, user)) throw new Refusal(text('viewAs.beyond'))
  const { ID, until } = await insertView(transaction, { viewerId, grantId, userId: id })
  await context.audit({ recordId: id, after: { Address: toNetwork(request.address) } })
  const { name: Name, loginName: LoginName } = user
  const begun: BegunView = { ID, UserID: id, Name, LoginName, Until: new Date(until).toISOString() }
  return buildSuccess(begun)
}

async function end(context: CallContext<'Users', 'endViewAs'>): Promise<Envelope> {
  const { caller, given, transaction, request, text } = context
  const userId = await stopView(transaction, given.viewId, caller.sessionId ?? '')
  if (userId === null) throw notFound(text('viewAs.ended'))
  await context.audit({ recordId: userId, after: { Address: toNetwork(request.address) } })
  await publishAccessChange(transaction, caller.userId)
  return buildSuccess(null)
}

/** What ended by itself has no call that the audit could tell of. */
function sweep({ engine }: Core): Promise<void> {
  return engine.asSystem('Users', async ({ audit, transaction }) => {
    for (const { ViewerID, UserID } of await takeEndedViews(transaction))
      await audit({ recordId: UserID, action: 'endViewAs', after: { ViewedBy: ViewerID } })
    await forgetViews(transaction)
  })
}
