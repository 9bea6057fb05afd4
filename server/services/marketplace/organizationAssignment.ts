import { isPermitted } from '#contract/access.ts'
import type { CallArguments } from '#contract/callArguments.ts'
import { organizationLevel, userType } from '#contract/enumerations.gen.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { publishAccessChange } from '../../platform/access/accessCache.ts'
import { seesAllCompanies } from '../../platform/access/caller.ts'
import { waitForTurn } from '../../platform/database/turns.ts'
import { badRequest, forbidden, notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, Handlers } from '../../platform/resources/extension.ts'
import type { EntryWord } from '../../platform/resources/index.ts'
import type { FoundUser } from '../membership/contract.ts'
import { offered } from './organizationLevels.ts'
import { listAssigned, listAssignedGroups, listBelow, replaceAssigned } from './organizationRepository.ts'
import { buildOrganizationTree } from './organizationTree.ts'
import type { MarketplaceParts } from './parts.ts'

/** What the entry of an assignment says of its user. */
export const assignmentWords: Readonly<Record<string, EntryWord>> = {
  OrganizationIDs: { label: 'history.organizations', of: { resource: 'Organizations', by: 'ID' } },
}

/** Without it a user takes part in no chat (SPEC-0 §2 "Application shell"). */
const viewChat = 'VIEW_CHAT'

/** Which organizations are whose, and who says so (SPEC-1 §7 "Organizations (assignment)", rules C7.22). */
export function buildAssignmentHandlers({ membership }: MarketplaceParts): Handlers<'Organizations'> {
  /** The user that a call is about; throws 404 outside the caller's companies. */
  async function getUser(context: CallContext, userId: number): Promise<FoundUser> {
    const user = await membership.findUser(context, userId)
    if (!user) throw notFound()
    return user
  }

  /** The user whose organizations a call changes: staff, whom the caller may act on. */
  async function getStaff(context: CallContext, userId: number): Promise<FoundUser> {
    const user = await getUser(context, userId)
    if ((await membership.judgeUser(context, userId)) === 'above')
      throw new Refusal(context.text('membership.grants.rank'))
    if (user.UserType !== userType.OrganizationUser)
      throw new Refusal(context.text('marketplace.organizations.notStaff'))
    return user
  }

  return {
    detail: context => answerTree(context, context.caller.userId, {}),
    async detailOf(context) {
      const userId = context.given.userId ?? 0
      const { CompanyID } = await getUser(context, userId)
      return answerTree(context, userId, { conditions: [{ field: 'CompanyID', op: 'in', value: [CompanyID] }] })
    },
    async detailUser(context) {
      const { id: userId, caller, database, resource } = context
      const isOwn = userId === caller.userId
      if (!isOwn && !isPermitted(resource.descriptor.permissions?.list, caller.permissions)) throw forbidden()
      if (!isOwn) await getUser(context, userId)
      const assigned = await listAssigned(database, userId)
      return context.perform('all', { conditions: [{ field: 'ID', op: 'in', value: assigned }] }, offered)
    },
    async assign(context) {
      const { given, text, transaction } = context
      const { UserID: userId, OrganizationIds: chosen } = given
      if (!chosen) {
        throw badRequest('OrganizationIds is missing: give the list of organizations, an empty one for none.')
      }
      const { CompanyID } = await getStaff(context, userId)
      await waitForTurn(transaction, 'user_organization', userId)
      await replaceOrganizations(context, { userId, companyId: CompanyID, chosen: [...new Set(chosen)] })
      return buildSuccess(null, text('engine.saved'))
    },
    async openChat(context) {
      const { id: userId, database, text } = context
      const { IsActive } = await getStaff(context, userId)
      const codes = await membership.permissionsOf(userId, undefined, database)
      if (!IsActive || !codes.has(viewChat)) throw new Refusal(text('marketplace.organizations.noChat'))
      const groups = await listAssignedGroups(database, userId, organizationLevel.RevenueCenter)
      if (groups.length === 0) throw new Refusal(text('marketplace.organizations.noGroups'))
      return buildSuccess(groups)
    },
  }
}

async function answerTree(
  context: CallContext<'Organizations'>,
  userId: number,
  args: CallArguments,
): Promise<Envelope> {
  const { Source } = await context.perform('all', args, ['Name', 'ParentID'])
  const rows = Source.map(({ ID, ParentID = null, Name = '' }) => ({ ID, ParentID, Name }))
  return buildSuccess(buildOrganizationTree(rows, new Set(await listAssigned(context.database, userId))))
}

/**
 * With an organization all below it are assigned; the client sends the lowest ones, and those above follow from them. Who makes
 * no organizations gives and takes those alone that he has himself.
 */
async function replaceOrganizations(
  { audit, caller, resource, text, transaction }: CallContext,
  { userId, companyId, chosen }: { userId: number; companyId: number; chosen: number[] },
): Promise<void> {
  const below = (await listBelow(transaction, chosen)).filter(({ CompanyID }) => CompanyID === companyId)
  const named = below.map(({ ID }) => ID)
  const before = await listAssigned(transaction, userId)
  const isFree = seesAllCompanies(caller) || isPermitted(resource.descriptor.permissions?.create, caller.permissions)
  const own = isFree ? null : await listAssigned(transaction, caller.userId)
  const isWithin = (id: number) => own === null || own.includes(id)
  if (!chosen.every(id => named.includes(id)) || !named.every(id => isWithin(id) || before.includes(id))) {
    const message = text('marketplace.organizations.unknown')
    throw new Refusal(message, { '/OrganizationIds': message })
  }
  const kept = before.filter(id => !isWithin(id) && !named.includes(id))
  const after = [...named, ...kept].sort((one, other) => one - other)
  await replaceAssigned(transaction, userId, after)
  await publishAccessChange(transaction, userId)
  await audit({
    resource: 'Users',
    recordId: userId,
    action: 'assignOrganizations',
    before: { OrganizationIDs: before },
    after: { OrganizationIDs: after },
  })
}
