import { liveHubPath } from '#contract/live.ts'
import { answer, refusals } from './schemas.ts'

type Json = Record<string, unknown>

const text: Json = { type: 'string' }

const userId: Json = {
  name: 'userID',
  in: 'query',
  schema: { type: 'integer' },
  description: 'Who connects; refused where the access token is of somebody else.',
}

/** The addresses of the hubs, for which OpenAPI has no words of its own: messages are those of the SignalR JSON protocol. */
export const hubPaths: Record<string, Record<string, Json>> = {
  [`${liveHubPath}/negotiate`]: {
    post: {
      tags: ['Live'],
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
  [liveHubPath]: {
    get: {
      tags: ['Live'],
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
