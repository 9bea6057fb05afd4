import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { type LiveMessages, liveHubPath } from '#contract/live.ts'
import { getConnection } from '../http/connection.ts'

/** What to do at each message of the hub. */
export type HubListeners = { [Message in keyof LiveMessages]: (content: LiveMessages[Message]) => void }

/**
 * A connection to the live hub that is yet to be started. It carries a token that is good at that moment; there is no
 * negotiation, so that any instance behind a balancer takes it.
 */
export function buildHub(listeners: HubListeners): HubConnection {
  const hub = new HubConnectionBuilder()
    .withUrl(new URL(liveHubPath, location.origin).href, {
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
      accessTokenFactory: async () => (await getConnection().getAccessToken()) ?? '',
    })
    // A connection that fails is tried again; what the browser itself notes of it is enough.
    .configureLogging(LogLevel.None)
    .build()
  for (const name of Object.keys(listeners) as (keyof LiveMessages)[]) hub.on(name, listeners[name])
  return hub
}
