import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { type LiveMessages, liveHubPath } from '#contract/live.ts'
import { until } from '#src/lib/until.ts'
import { getConnection } from '../http/connection.ts'
import type { CallHub } from './editing.ts'
import { rest, toPause, whenOnline } from './rest.ts'

/** How long a connection must have stood for its end to count as the first failure, in milliseconds. */
const steadyTime = 10_000

/** Milliseconds after which a connection that neither opens nor fails is given up. */
const openingTime = 10_000

/** Milliseconds after which a window without a session looks for one again. */
const sessionPause = 30_000

/** What the channel tells beside the hub's own messages. */
export interface ChannelListeners extends HubListeners {
  /** The hub is heard, and can be called, from now on; whatever happened before was not told. */
  onOpen(call: CallHub): void
  /** The hub is not heard from now on, or could not be reached once more. */
  onSilence(): void
}

/**
 * Keeps one connection to the live hub for this window: an attempt follows the other, with growing pauses, for ever, but while
 * the browser is offline. Answers the way to close it for good.
 */
export function openLiveChannel(listeners: ChannelListeners): () => void {
  const end = new AbortController()
  void keepOpen(listeners, end.signal)
  return () => end.abort()
}

async function keepOpen(listeners: ChannelListeners, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    await whenOnline(signal)
    // A session that has run out is told of by what the user does next.
    if (!(await getConnection().getAccessToken())) {
      await rest(sessionPause, signal)
      continue
    }
    if (signal.aborted) return
    const stood = await connect(listeners, signal)
    if (signal.aborted) return
    failures = stood > steadyTime ? 1 : failures + 1
    listeners.onSilence()
    await rest(toPause(failures), signal)
  }
}

/** Connects once and waits for the end of it; answers for how many milliseconds the connection stood. */
async function connect({ onOpen, onSilence: _, ...messages }: ChannelListeners, signal: AbortSignal): Promise<number> {
  const hub = buildHub(messages)
  let began = 0
  await until(signal, done => {
    hub.onclose(done)
    addEventListener('offline', done)
    const timer = setTimeout(done, openingTime)
    const onStart = () => {
      clearTimeout(timer)
      began = Date.now()
      // A connection that has just ended is told of by its end.
      if (!signal.aborted) onOpen((name, content) => hub.invoke(name, content))
    }
    hub.start().then(onStart, done)
    return () => {
      clearTimeout(timer)
      removeEventListener('offline', done)
    }
  })
  hub.stop().catch(() => {})
  return began === 0 ? 0 : Date.now() - began
}

/** What to do at each message of the hub. */
type HubListeners = { [Message in keyof LiveMessages]: (content: LiveMessages[Message]) => void }

/**
 * A connection to the live hub that is yet to be started. It carries a token that is good at that moment; there is no
 * negotiation, so that any instance behind a balancer takes it.
 */
function buildHub(listeners: HubListeners): HubConnection {
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
