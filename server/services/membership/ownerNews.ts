import type { RecordValues } from '#contract/callArguments.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import type { Core } from '../../platform/service.ts'
import type { TaskKind } from '../../platform/tasks/index.ts'
import type { OwnerNews } from '../identity/contract.ts'
import type { ChosenLanguages } from '../user-settings/contract.ts'
import { type NewSignIn, signInTask } from './contract.ts'
import { findUser } from './userRepository.ts'

/** Has the owner of an account hear of a new password: nothing in the event was typed by whoever did it. */
export function raisePasswordChanged({ raise, now }: CallContext, userId: number): Promise<void> {
  return raise('USER_PASSWORD_CHANGED', userId, { ID: userId, At: toMoment(now()) })
}

/** The same of a second factor. */
export const raiseSecondFactorChanged: OwnerNews['raiseSecondFactorChanged'] = (context, userId, change) =>
  context
    .of('Users')
    .raise('USER_SECOND_FACTOR_CHANGED', userId, { ID: userId, At: toMoment(context.now()), Change: change })

/** The same of a new mail address, at the former one too: it may be another's. */
export async function raiseEmailChanged(
  { raise, now, transaction }: CallContext,
  languages: ChosenLanguages,
  userId: number,
  emails: readonly RecordValues[string][],
): Promise<void> {
  const Emails = emails.filter(email => typeof email === 'string' && email !== '').join(', ')
  const Language = await languages.findLanguage(transaction, userId)
  await raise('USER_EMAIL_CHANGED', userId, { ID: userId, At: toMoment(now()), Emails, Language })
}

/** The task by which the owner hears of a sign-in from elsewhere: where sessions begin, events cannot be raised. */
export function buildSignInTask({ engine }: Core): TaskKind<NewSignIn> {
  return {
    name: signInTask,
    concurrency: 2,
    run: ({ userId, at, device, network }) =>
      engine.asSystem('Users', async context => {
        if (!(await findUser(context.transaction, userId))) return
        // Programs name themselves as they like, so only browsers that we know are named.
        const Device = device.includes(' on ') ? device : null
        await context.raise('USER_NEW_SIGN_IN', userId, {
          ...{ ID: userId, At: toMoment(new Date(at)), Device, Network: network },
        })
      }),
  }
}

/** As `2026-11-28 08:40 UTC`: whoever reads it may be anywhere. */
function toMoment(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
