import type { Service } from '../../platform/service.ts'
import { messageTextExtension } from './messageTextService.ts'
import { followShippedTexts } from './shippedTexts.ts'

export { buildLiveTexts } from './liveTexts.ts'

/** The service of the texts that stand instead of those of the data files. */
export const messageTextService: Service = {
  name: 'message-texts',
  host: 'info',
  extensions: { MessageTexts: messageTextExtension },
  start: followShippedTexts,
}
