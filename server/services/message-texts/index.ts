import type { Extensions } from '../../platform/resources/index.ts'
import { messageTextExtension } from './messageTextService.ts'

export { buildLiveTexts } from './liveTexts.ts'

/** Builds what message texts add to the resource engine. */
export function buildMessageTexts(): Extensions {
  return { MessageTexts: messageTextExtension }
}
