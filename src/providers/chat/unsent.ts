import { until } from '#src/lib/until.ts'
import { drafts, outgoing } from './chatState.ts'
import { findUserId, readKept } from './kept.ts'

// Apart from the outbox itself: the shell asks for no more than this.

/** How long one waits for what is on its way before the session is left, in milliseconds. */
const patience = 2_000

/** Waits until nothing is on its way any more, but not for long. */
async function whenSent(): Promise<void> {
  const isSent = () => outgoing.get().every(({ refusal }) => refusal !== null)
  if (isSent()) return
  await until(AbortSignal.timeout(patience), done => outgoing.subscribe(() => isSent() && done()))
}

/** True where something of the chat is written that the services do not have, after what is on its way had its chance. */
export async function isUnsent(): Promise<boolean> {
  await whenSent()
  // A page that has opened no chat yet has not taken up what was kept.
  const kept = (['outbox', 'texts'] as const).flatMap(name => readKept(name, findUserId()))
  return outgoing.get().length + drafts.get().size + kept.length > 0
}
