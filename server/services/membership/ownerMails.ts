import type { RecordValues } from '#contract/callArguments.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import type { Core } from '../../platform/service.ts'
import type { TaskKind } from '../../platform/tasks/index.ts'
import type { ChosenLanguages } from '../user-settings/contract.ts'
import { type OwnerNews, ownerTask } from './contract.ts'
import { findUser, type UserRow } from './userRepository.ts'

/** Has the owner of an account hear of a new password; it leaves once the transaction has committed. */
export function mailNewPassword({ addTask, now }: CallContext, userId: number): Promise<void> {
  const news: OwnerNews = { what: 'password', userId, at: now().toISOString() }
  return addTask(ownerTask, news)
}

/** The same of a new mail address, at the former one too: it may be another's. */
export async function mailNewEmail(
  { addTask, now }: CallContext,
  userId: number,
  emails: readonly RecordValues[string][],
): Promise<void> {
  const to = emails.filter(email => typeof email === 'string' && email !== '') as string[]
  const news: OwnerNews = { what: 'email', userId, at: now().toISOString(), to }
  await addTask(ownerTask, news)
}

/** The task that mails them, in words of our own alone: nothing in them was typed by whoever did it, and nothing can be pressed. */
export function buildOwnerTask({ engine }: Core, languages: ChosenLanguages): TaskKind<OwnerNews> {
  return {
    name: ownerTask,
    concurrency: 2,
    run: (news, { id }) =>
      engine.asSystem('Users', async context => {
        const user = await findUser(context.transaction, news.userId)
        if (!user) return
        const text = context.textIn(await languages.findLanguage(context.transaction, user.ID))
        for (const to of new Set(news.to ?? listOwn(user)))
          await context.outbox.add({
            kind: 'mail',
            key: `owner-${id}-${to}`,
            companyId: user.CompanyID,
            to,
            subject: text(`ownerMail.${news.what}.subject`),
            text: text(`ownerMail.${news.what}.text`, toMoment(news.at), ...describePlace(news, text)),
          })
      }),
  }
}

function listOwn({ Email }: UserRow): string[] {
  return Email ? [Email] : []
}

/** As `2026-11-28 08:40 UTC`: whoever reads it may be anywhere. */
function toMoment(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`
}

/** Programs name themselves as they like, so only browsers that we know are named. */
function describePlace({ device = '', network = '' }: OwnerNews, text: CallContext['text']): string[] {
  return [device.includes(' on ') ? device : text('ownerMail.unknownDevice'), network]
}
