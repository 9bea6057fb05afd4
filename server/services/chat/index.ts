import type { Database } from '../../platform/database/types.ts'
import type { OwnExtensions } from '../../platform/resources/index.ts'
import type { Core, Service } from '../../platform/service.ts'
import { Announcer } from './announcer.ts'
import { openChatHub } from './chatHub.ts'
import { groupExtension } from './groupCalls.ts'
import { buildListExtension } from './listCalls.ts'
import { buildPictures } from './messageAnswers.ts'
import { buildMessageHandlers } from './messageCalls.ts'
import { buildParticipantExtension } from './participantCalls.ts'
import type { ChatParts } from './parts.ts'
import { buildThreadHandlers } from './threadCalls.ts'
import { buildThreadExtension } from './threadService.ts'

/** What the service adds to the engine. */
export function buildChatExtensions(parts: ChatParts): OwnExtensions {
  return {
    ChatGroups: groupExtension,
    ChatParticipants: buildParticipantExtension(parts),
    ChatThreads: {
      ...buildThreadExtension(parts),
      handlers: { ...buildThreadHandlers(parts), ...buildMessageHandlers(parts) },
    },
    Candidates: buildListExtension(parts),
  }
}

/** Builds the service of the chat between staff and candidates (SPEC-0 §2 "Agency chat screen"). See README.md. */
export function buildChat(database: Database): Service {
  let findCaller: Core['findCaller'] = async () => null
  const announcer = new Announcer()
  const parts: ChatParts = {
    announcer,
    findPicture: buildPictures(database),
    findCaller: userId => findCaller(userId),
  }
  return {
    name: 'chat',
    host: 'chat',
    extensions: buildChatExtensions(parts),
    async start(core) {
      findCaller = core.findCaller
      return openChatHub(core, announcer)
    },
  }
}
