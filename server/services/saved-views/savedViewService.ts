import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope, type FieldErrors } from '#contract/envelope.ts'
import { hasAccount, seesAllCompanies } from '../../platform/access/caller.ts'
import { waitForTurn } from '../../platform/database/turns.ts'
import { badRequest, forbidden, HttpProblem, notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { AnsweredRow, CallContext, ResourceExtension, SaveContext } from '../../platform/resources/index.ts'
import type { Membership } from '../membership/contract.ts'
import { findOthers, restrictToVisible } from './savedViewRepository.ts'
import { completeContent, cutContent, findList } from './viewContent.ts'

/** What a view needs to know of roles and users. */
export type Directory = Pick<Membership, 'listSharedRoles' | 'narrowToHeldRoles' | 'nameUser'>

const shareView = 'SHARE_VIEW'

/** The most views of one list that one user owns. */
const mostViews = 100

/** What of a view is read to report it by its name. */
const headingFields = ['Version', 'GridId', 'Name', 'SharedWith', 'RoleID', 'OwnerID', 'CompanyID']

/** The calls of the resource SavedViews, and who sees, shares and changes a view. */
export function buildSavedViewExtension(directory: Directory): ResourceExtension<'SavedViews'> {
  return {
    handlers: {
      async byGrid(context) {
        const { gridId: grid } = context.given
        if (!grid) throw badRequest('gridId is missing: name the list.')
        const conditions = [{ field: 'GridId', op: 'equals' as const, value: grid }]
        if (!findList(context, grid)) return buildSuccess([])
        const { Source } = await context.perform('all', { conditions }, headingFields)
        return buildSuccess(Source.map(row => toHeading(context, row)))
      },
      async byId(context) {
        const { Source } = await context.perform('one', { id: context.id })
        const answer = await toAnswer(context, directory, Source)
        if (!answer) throw notFound(context.text('records.notFound'))
        return buildSuccess(answer)
      },
      audiences: async context => buildSuccess(await listAudiences(context, directory)),
      save: context => saveView(context, directory),
    },
    rowPolicy: (caller, table) => restrictToVisible(caller, table, directory.narrowToHeldRoles),
    rowPolicyProperties: ['SharedWith', 'RoleID', 'CompanyID', 'OwnerID'],
    beforeSave: context => completeView(context, directory),
    async beforeDelete(context) {
      checkChange(context, context.stored)
    },
  }
}

const isShared = ({ SharedWith }: RecordValues) => SharedWith === 'role' || SharedWith === 'everyone'

/** Why the caller may not change or delete a view that he sees, as a key of the catalogue; null where he may. */
function findObjection({ caller }: Pick<CallContext, 'caller'>, view: RecordValues): string | null {
  if (!isShared(view)) return null
  if (!caller.permissions.has(shareView)) return 'views.shared'
  const isOfAll = view.SharedWith === 'everyone' && (view.CompanyID ?? null) === null
  return isOfAll && !seesAllCompanies(caller) ? 'views.sharedWithAll' : null
}

function checkChange(context: CallContext, view: RecordValues): void {
  const objection = findObjection(context, view)
  if (objection) throw new Refusal(context.text(objection))
}

/** A view as it is offered in a menu: its name, why the caller sees it and what he may do with it. */
function toHeading(context: CallContext, view: AnsweredRow<'SavedViews'>): RecordValues {
  const { ID, Version, GridId, Name, SharedWith, RoleID = null, RoleName = null } = view
  const IsMine = view.OwnerID === context.caller.userId
  const AllowedActions = findObjection(context, view) === null ? ['edit', 'delete'] : []
  return { ID, Version, GridId, Name, SharedWith, RoleID, RoleName, IsMine, AllowedActions }
}

/**
 * A view as it is answered, its content cut to what the caller may read; null where its list is not his to open. Whoever may
 * change what is another's is informed whose it is.
 */
async function toAnswer(
  context: CallContext,
  directory: Directory,
  view: AnsweredRow<'SavedViews'>,
): Promise<RecordValues | null> {
  const list = findList(context, view.GridId)
  if (!list) return null
  const isForeign = view.OwnerID !== context.caller.userId && findObjection(context, view) === null
  const OwnerName = isForeign ? await directory.nameUser(context, view.OwnerID ?? 0) : null
  return { ...toHeading(context, view), OwnerName, ...cutContent(context, list, view) }
}

/** Creates a view, or changes one; the answer and the row of a conflict show no more than a read would. */
async function saveView(context: CallContext<'SavedViews'>, directory: Directory): Promise<Envelope> {
  const record = context.args.record ?? {}
  const { ID = 0 } = record
  if (typeof ID !== 'number') throw badRequest('ID takes a whole number: 0, or none, for a new view.')
  if (!hasAccount(context.caller)) throw forbidden()
  try {
    const answer = await (ID > 0
      ? context.perform('update', { id: ID, record })
      : context.perform('create', { record: { ...record, ID: 0 } }))
    return { ...answer, Source: await toAnswer(context, directory, answer.Source) }
  } catch (problem) {
    if (!(problem instanceof HttpProblem) || problem.status !== 409) throw problem
    const Source = await toAnswer(context, directory, problem.envelope.Source as AnsweredRow<'SavedViews'>)
    throw new HttpProblem(409, { ...problem.envelope, Source })
  }
}

/** What a save means for a view: whose it is, who sees it, and that it fits its list. Throws a Refusal naming the properties. */
async function completeView(context: SaveContext<'SavedViews'>, directory: Directory): Promise<void> {
  const { caller, record, stored, text } = context
  if (stored) checkChange(context, stored)
  else record.OwnerID = caller.userId
  const list = findList(context, record.GridId)
  if (!list) throw refuse(context, { '/GridId': text('views.noList') })
  const errors: FieldErrors = {}
  await completeSharing(context, directory, errors)
  completeContent(context, list, errors)
  await checkName(context, errors)
  if (Object.keys(errors).length > 0) throw refuse(context, errors)
}

/** Whoever sees all companies shares with all of them, everybody else with his own. */
async function completeSharing(
  { caller, database, record, stored, text }: SaveContext<'SavedViews'>,
  directory: Directory,
  errors: FieldErrors,
): Promise<void> {
  record.SharedWith ??= 'nobody'
  if (record.SharedWith !== 'role') record.RoleID = null
  const wasOfEveryone = stored?.SharedWith === 'everyone'
  if (record.SharedWith !== 'everyone') record.CompanyID = null
  else if (!wasOfEveryone) record.CompanyID = seesAllCompanies(caller) ? null : caller.companyId
  if (record.SharedWith !== 'role' || (stored?.SharedWith === 'role' && stored.RoleID === record.RoleID)) return
  const known = await directory.listSharedRoles({ caller, database })
  if (!known.some(({ ID }) => ID === record.RoleID)) errors['/RoleID'] = text('views.noRole')
}

/** Names are distinguished without regard to case, as everywhere. */
async function checkName(
  { transaction, record, stored, text }: SaveContext<'SavedViews'>,
  errors: FieldErrors,
): Promise<void> {
  const { OwnerID, GridId: grid, Name: name } = record
  const ownerId = OwnerID ?? 0
  await waitForTurn(transaction, `saved-view ${grid}`, ownerId)
  const others = await findOthers(transaction, { id: stored?.ID ?? 0, ownerId, grid, name })
  if (others.isNamed) errors['/Name'] = text('views.named')
  else if (!stored && others.count >= mostViews) errors['/Name'] = text('views.tooMany', mostViews)
}

function refuse({ text }: Pick<CallContext, 'text'>, errors: FieldErrors): Refusal {
  const messages = Object.values(errors)
  return new Refusal(messages.length === 1 ? (messages[0] as string) : text('engine.form.invalid'), errors)
}

/** Whom a view may be shared with, in the words of a save, each with a name for people. */
async function listAudiences({ caller, database, text }: CallContext, directory: Directory): Promise<RecordValues[]> {
  const known = await directory.listSharedRoles({ caller, database })
  const everyone = text(seesAllCompanies(caller) ? 'views.everyoneOfAll' : 'views.everyone')
  return [
    ...known.map(({ ID, Name }) => ({ SharedWith: 'role', RoleID: ID, Name: text('views.role', Name) })),
    { SharedWith: 'everyone', RoleID: null, Name: everyone },
  ]
}
