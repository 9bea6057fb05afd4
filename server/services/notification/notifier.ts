import { AlreadySent } from '../../platform/outbox/index.ts'
import type { ChosenLanguages } from '../user-settings/contract.ts'
import type { Notifier } from './contract.ts'
import { addInAppMessage, addRecipients } from './notificationRepository.ts'

/** The resource by which users read their notifications. */
export const receivedNotifications = 'ReceivedNotifications'

/** Builds what tells users: a row for each in the console, and a mail. */
export function buildNotifier(languages: ChosenLanguages): Notifier {
  return {
    async notify(context, { key, say, write, ...notice }, receivers) {
      const { transaction, outbox } = context
      const received = context.of(receivedNotifications, 'System')
      const messageId = await addInAppMessage(transaction, { ...notice, ...say(context.textIn(null)), key })
      if (messageId === null) throw new AlreadySent()
      const userIds = receivers.flatMap(({ userId }) => userId ?? [])
      received.publishRowsChanged(await addRecipients(transaction, messageId, userIds))
      for (const [index, receiver] of receivers.entries()) {
        if (receiver.email === null) continue
        const language = receiver.userId === null ? null : await languages.findLanguage(transaction, receiver.userId)
        await outbox.add({
          ...{ kind: 'mail', key: `${key}-${index}`, companyId: notice.companyId, to: receiver.email },
          ...write(context.textIn(language), receiver),
        })
      }
    },
  }
}
