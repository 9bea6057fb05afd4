import type { Caller } from '../../platform/access/caller.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import type { Announcer } from './announcer.ts'
import type { FindPicture } from './messageAnswers.ts'

/** A call of a thread, or an event of one. */
export type ThreadContext = CallContext<'ChatThreads'>

/** What the calls of the chat are built of. */
export interface ChatParts {
  announcer: Announcer
  findPicture: FindPicture
  /** Who a user is now; null for one who may not call any more. */
  findCaller(userId: number): Promise<Caller | null>
}
