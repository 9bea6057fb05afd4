import { hasAccount } from '../../platform/access/caller.ts'
import type { Queries } from '../../platform/database/types.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { readId } from './chatRules.ts'
import { findParticipant, lockParticipant, takeParticipant } from './participantRepository.ts'
import { findSender, type SenderFacts } from './threadRepository.ts'

/** The caller's own participant, for reading; null where he has none yet. */
export function findOwn({ caller, database }: CallContext): Promise<number | null> {
  return hasAccount(caller) ? findParticipant(database, caller.userId) : Promise.resolve(null)
}

/**
 * The caller's own participant, who writes nothing else until the transaction ends: so his pace counts what he sends at once. To be called before
 * a thread is locked, so that two calls of one sender never wait for each other.
 */
export async function lockSender({ caller, text, transaction }: CallContext): Promise<number> {
  const own =
    (await lockParticipant(transaction, caller.userId)) ??
    ((await takeParticipant(transaction, caller.userId)) === null
      ? null
      : await lockParticipant(transaction, caller.userId))
  if (own === null) throw new Refusal(text('chat.noParticipant'))
  return own
}

/** What the machine asks of the caller's own participant, which he gets where he has none. Refuses who can have none, and who names another one. */
export async function getSender(context: CallContext, queries: Queries): Promise<SenderFacts> {
  const { caller, text, given, now } = context
  const found =
    (await findSender(queries, caller.userId, now())) ??
    ((await takeParticipant(queries, caller.userId)) === null ? null : await findSender(queries, caller.userId, now()))
  if (!found) throw new Refusal(text('chat.noParticipant'))
  const named = [given.SenderID, given.participantId].map(readId)
  if (context.callName !== 'transfer' && named.some(id => id !== null && id !== found.ownParticipantID))
    throw new Refusal(text('chat.otherSender'))
  return found
}
