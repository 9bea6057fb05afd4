import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { EventNotice } from '#contract/notice.ts'
import { forbidden, notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension, SaveContext } from '../../platform/resources/extension.ts'
import type { Ranks } from '../identity/contract.ts'
import { isDefault, toUserType } from './noticeReceivers.ts'
import {
  type ChangedSubscription,
  countSubscribers,
  endSubscription,
  findSubscriber,
  findUsersByLogin,
  listEvents,
  listLayouts,
  readSubscriptionId,
  replaceOfConfiguration,
  replaceOfUser,
  type Subscriber,
  toSubscriptionId,
} from './subscriptionRepository.ts'

/** The events and modes, and who receives them (SPEC-1 §7 "Notification event service", rules C6, C7.20, C7.21). */
export const buildConfigurationExtension = (
  membership: Pick<Ranks, 'judgeUser'>,
): ResourceExtension<'NotificationConfigurations'> => ({
  constraints: { notification_configuration_pair: 'records.duplicate' },
  entryWords: {
    Subscribed: { label: 'subscriptions.subscribed', of: { resource: 'Users', by: 'ID' } },
    Unsubscribed: { label: 'subscriptions.unsubscribed', of: { resource: 'Users', by: 'ID' } },
  },
  beforeSave: completeConfiguration,
  handlers: {
    delete: deleteConfiguration,
    async events(context) {
      const { caller, configuration, database, given, scope } = context
      const { loginName = null } = given
      const named = loginName === null ? null : await getSubscriber(context, loginName)
      const rows = await listEvents(database, {
        ...{ userId: named?.ID ?? caller.userId, userType: named?.UserType ?? null, scope: scope('c') },
      })
      const critical = new Set(configuration.notices.filter(each => each.critical).map(({ code }) => code))
      const sentTo = new Set(configuration.notices.filter(each => each.given).map(({ code }) => code))
      // What goes to an address, whoever has it, is nobody's choice.
      const choosable = rows.filter(({ Code }) => !sentTo.has(Code))
      return buildSuccess(choosable.map(row => ({ ...row, IsCritical: critical.has(row.Code) })))
    },
    saveByLogin: context => saveByLogin(context, membership),
    saveSubscribers,
  },
})

/** The subscriptions of users, as they are listed and ended. */
export const subscriptionExtension: ResourceExtension<'NotificationSubscriptions'> = {
  view: {
    name: 'notification-subscription',
    columns: [...['EventConfigID', 'EventConfigCode', 'EventConfigMode', 'UserID', 'LoginName', 'Email', 'CompanyID']],
  },
  handlers: {
    async byLogin(context) {
      const { ID } = await getSubscriber(context, context.given.loginName)
      return context.perform('all', { conditions: [{ field: 'UserID', op: 'in', value: [ID] }] })
    },
    async unsubscribe(context) {
      const { id, scope, text, transaction } = context
      const subscription = readSubscriptionId(id)
      if (!(await endSubscription(transaction, subscription, scope('v')))) throw notFound(text('records.notFound'))
      const { configurationId, userId } = subscription
      await context.audit({
        ...{ resource: 'NotificationConfigurations', recordId: configurationId, after: { Unsubscribed: [userId] } },
      })
      context.publishRowsChanged([id])
      return buildSuccess(null, text('engine.updated'))
    },
  },
}

/** Whose subscriptions a call is about: the caller, or with EDIT_USER a user whom he reaches. */
async function getSubscriber(
  context: CallContext<'NotificationConfigurations'> | CallContext<'NotificationSubscriptions'>,
  login: string,
): Promise<Subscriber> {
  const { caller, database, text } = context
  const isOwn = login.toLowerCase() === caller.loginName.toLowerCase()
  if (!isOwn && !caller.permissions.has('EDIT_USER')) throw forbidden()
  const found = await findSubscriber(database, login, context.of('Users').scope('u'))
  if (!found) throw notFound(text('records.notFound'))
  return found
}

/** An event is what the data files tell of, by a mode that it has there; what it is called and whom it is for stands there, too. */
async function completeConfiguration(context: SaveContext<'NotificationConfigurations'>): Promise<void> {
  const { configuration, record, stored, text, transaction } = context
  const words = (['SubjectNotificationTemplateID', 'MessageNotificationTemplateID'] as const).filter(
    name => record[name] !== stored?.[name],
  )
  const layouts = await listLayouts(
    transaction,
    words.map(name => record[name]),
  )
  for (const name of words) if (layouts.includes(record[name])) throw refuseAt(name, text('subscriptions.isLayout'))
  const notice = configuration.notices.find(each => each.code === record.EventCode)
  if (stored) {
    const isSwitchedOff = stored.IsActive === true && record.IsActive === false
    if (isSwitchedOff && mustStay(notice)) throw refuseAt('IsActive', text('subscriptions.mustStay'))
    return
  }
  if (!notice) throw refuseAt('EventCode', text('subscriptions.unknownEvent'))
  const mode = notice.modes.find(each => each === record.NotificationMode)
  if (!mode) throw refuseAt('NotificationMode', text('subscriptions.unknownMode'))
  record.EventName = notice.name
  record.UserType = toUserType(notice)
  record.IsDefault = isDefault(notice, mode)
}

/** What its receivers need whatever they choose: without it no password is reset and no time sheet approved. */
function mustStay(notice: EventNotice | undefined): boolean {
  return notice !== undefined && (notice.critical === true || notice.given !== undefined)
}

function refuseAt(field: string, message: string): Refusal {
  return new Refusal(message, { [`/${field}`]: message })
}

async function deleteConfiguration(context: CallContext<'NotificationConfigurations', 'delete'>): Promise<Envelope> {
  const { configuration, id, given, text, transaction } = context
  const { Source } = await context.perform('one', { id })
  if (mustStay(configuration.notices.find(({ code }) => code === Source.EventCode)))
    throw new Refusal(text('subscriptions.mustStay'))
  const count = await countSubscribers(transaction, id)
  if (count > 0 && given.confirmed !== true)
    throw new Refusal(text('subscriptions.confirmDelete', count), undefined, { Argument: 'confirmed', No: 'stop' })
  return context.perform('delete', { id })
}

async function saveByLogin(
  context: CallContext<'NotificationConfigurations', 'saveByLogin'>,
  membership: Pick<Ranks, 'judgeUser'>,
): Promise<Envelope> {
  const { given, text, transaction } = context
  const user = await getSubscriber(context, given.loginName)
  if ((await membership.judgeUser(context, user.ID)) === 'above') throw new Refusal(text('membership.grants.rank'))
  const ids = [...new Set(given.EventConfigIDs ?? [])]
  const { Source } = await context.perform('all', { conditions: [{ field: 'ID', op: 'in', value: ids }] }, ['ID'])
  if (Source.length < ids.length) throw refuseAt('EventConfigIDs', text('subscriptions.unknownConfiguration'))
  const changes = await replaceOfUser(transaction, user.ID, ids)
  for (const { configurationId, isSubscribed } of changes) await note(context, configurationId, isSubscribed, [user.ID])
  publish(context, changes)
  return buildSuccess(null, text('engine.saved'))
}

async function saveSubscribers(
  context: CallContext<'NotificationConfigurations', 'saveSubscribers'>,
): Promise<Envelope> {
  const { given, text, transaction } = context
  const id = given.eventConfigID
  const logins = given.loginNames ?? []
  await context.perform('one', { id })
  const scope = context.of('Users').scope('u')
  const users = await findUsersByLogin(transaction, logins, scope)
  const unknown = logins.find(login => !users.has(login.toLowerCase()))
  if (unknown !== undefined) throw refuseAt('loginNames', text('subscriptions.unknownUser', unknown))
  const changes = await replaceOfConfiguration(transaction, id, [...users.values()], scope)
  const toUsers = (isSubscribed: boolean) =>
    changes.filter(each => each.isSubscribed === isSubscribed).map(({ userId }) => userId)
  await note(context, id, true, toUsers(true))
  await note(context, id, false, toUsers(false))
  publish(context, changes)
  return buildSuccess(null, text('engine.saved'))
}

async function note(
  { audit }: CallContext<'NotificationConfigurations'>,
  recordId: number,
  isSubscribed: boolean,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  await audit({ recordId, after: isSubscribed ? { Subscribed: userIds } : { Unsubscribed: userIds } })
}

/** Tells the lists of subscribers that are open. */
function publish(context: CallContext<'NotificationConfigurations'>, changes: readonly ChangedSubscription[]): void {
  const ids = changes.map(({ configurationId, userId }) => toSubscriptionId(configurationId, userId))
  context.of('NotificationSubscriptions').publishRowsChanged(ids)
}
