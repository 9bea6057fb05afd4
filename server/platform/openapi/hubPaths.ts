import { chatHubPath } from '#contract/chat.ts'
import { liveHubPath } from '#contract/live.ts'
import { notificationHubPath } from '#contract/notification.ts'
import { answer, refusals } from './schemas.ts'

type Json = Record<string, unknown>

const text: Json = { type: 'string' }

const userId: Json = {
  name: 'userID',
  in: 'query',
  schema: { type: 'integer' },
  description: 'Who connects; refused where the access token is of somebody else.',
}

/** A hub as the API page tells of it. */
interface DocumentedHub {
  path: string
  tag: string
  summary: string
  description: string
}

function buildHubPaths({ path, tag, summary, description }: DocumentedHub): Record<string, Record<string, Json>> {
  return {
    [`${path}/negotiate`]: {
      post: {
        tags: [tag],
        summary: 'Says how to connect to the hub; clients may skip it.',
        parameters: [{ name: 'negotiateVersion', in: 'query', schema: { type: 'integer', enum: [0, 1] } }, userId],
        responses: {
          ...refusals,
          200: answer('Where to go on.', {
            type: 'object',
            properties: {
              negotiateVersion: { type: 'integer' },
              connectionId: text,
              connectionToken: text,
              availableTransports: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: { transport: text, transferFormats: { type: 'array', items: text } },
                },
              },
            },
          }),
        },
      },
    },
    [path]: {
      get: {
        tags: [tag],
        summary,
        description,
        parameters: [
          {
            name: 'access_token',
            in: 'query',
            schema: text,
            description: 'The access token, from a browser that cannot send it as a header here.',
          },
          userId,
        ],
        responses: {
          ...refusals,
          101: { description: 'From here on a WebSocket.' },
          426: { description: 'The request does not offer a WebSocket.' },
        },
      },
    },
  }
}

/** The addresses of the hubs, for which OpenAPI has no words of its own: messages are those of the SignalR JSON protocol. */
export const hubPaths: Record<string, Record<string, Json>> = {
  ...buildHubPaths({
    path: liveHubPath,
    tag: 'Live',
    summary: 'Tells by WebSocket what changes: configurationSwitched, rowsChanged, accessChanged and textsChanged.',
    description: [
      'A hub in the JSON protocol of SignalR, for a client of that protocol. It calls four methods of the client:',
      '`configurationSwitched({ Version })` when another version of the data files is served,',
      '`accessChanged({})` when what the caller may changed and his manifest may be another,',
      '`textsChanged({ Texts })` when texts were changed or shipped ones brought back: the header X-Texts of the catalogue that has',
      'them says the same, and',
      '`rowsChanged({ Resource, Ids })` when rows were written that the caller may list; `Ids` is null where they are too many',
      'to be named, or some went unheard.',
    ].join(' '),
  }),
  ...buildHubPaths({
    path: chatHubPath,
    tag: 'Chat',
    summary: 'The chat by WebSocket: SendMessage, and what is said, read and becomes of threads.',
    description: [
      'A hub in the JSON protocol of SignalR. `SendMessage(message)` answers null once the message is stored, or the words of a refusal, which is',
      'final; where it throws or does not answer, the message is sent by `POST Threads/Message` with the same ClientMessageID, under which it is',
      'stored once. `Typing(threadId)` tells the others in a thread. It calls seven methods of the client: `ReceiveMessage(message)`,',
      '`onThreadUpdate({ ParticipantID, GroupExteranlID, Message, ThreadID })`, `onTyping({ ThreadID, ParticipantID, Name, IsFromCandidate })`,',
      '`onRead({ ThreadID, ParticipantID, Seq })`, `onWaitingChat({ ThreadID, ParticipantID, FirstName, LastName, ExternalID, GroupExternalID })` of a',
      'candidate who has begun a session, `onHandedChat` with the same and `By` of a session that is handed to this user, and `onMissed({})` when',
      'messages may have gone unheard: what lies behind the last Seq is read by `GET Threads/{id}/Messages?afterSeq=` then, as after each connection.',
    ].join(' '),
  }),
  ...buildHubPaths({
    path: notificationHubPath,
    tag: 'Notification',
    summary: 'Rings the bell by WebSocket: receiveNotification.',
    description: [
      'A hub in the JSON protocol of SignalR; its user may be named by `userName`, too. It calls two methods of the client:',
      '`receiveNotification({ EventCode, IsSubscribed, DTO })` with a row as `GetRecentNotifications` answers it, and `onMissed({})` when something',
      'may have gone unheard, or was read elsewhere.',
    ].join(' '),
  }),
}
