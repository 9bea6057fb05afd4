import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { sessionEnded } from '#contract/live.ts'
import { until } from '#src/lib/until.ts'
import { isSigningOut } from '../auth/sessionEnd.ts'
import { isViewing } from '../auth/view.ts'
import { getConnection } from '../http/connection.ts'
import { rest, toPause, whenOnline } from './rest.ts'

/** How long a connection must have stood for its end to count as the first failure, in milliseconds. */
const steadyTime = 10_000

/** Milliseconds after which a connection that neither opens nor fails is given up. */
const openingTime = 10_000

/** Milliseconds after which a window without a session looks for one again. */
const sessionPause = 30_000

/** Calls a method of the hub. Throws where it fails or is not reached. */
export type InvokeHub = (name: string, content: unknown) => Promise<unknown>

/** What a channel tells of its connection. */
export interface ConnectionListeners {
  /** The hub is heard, and can be called, from now on; whatever happened before was not reported. */
  onOpen(invoke: InvokeHub): void
  /** The hub is not heard from now on, or could not be reached once more. */
  onSilence(): void
  /** The hub says that this session has ended. */
  onSessionEnd(): void
}

/** A hub: its address, what to do at each of its messages, and as its connection comes and goes. */
export interface ChannelParts<Messages> {
  path: string
  messages: { [Message in keyof Messages]: (content: Messages[Message]) => void }
  listeners: ConnectionListeners
}

/**
 * Keeps one connection to a hub for this window: an attempt follows the other, with growing pauses, for ever, but while
 * the browser is offline. Answers the way to close it for good.
 *
 * @example
 * const close = openHubChannel<ChatMessages>({ path: chatHubPath, messages: { ReceiveMessage: take }, listeners })
 */
export function openHubChannel<Messages>(parts: ChannelParts<Messages>): () => void {
  const end = new AbortController()
  // A hub speaks to who is signed in, and others would see him there.
  if (isViewing()) queueMicrotask(parts.listeners.onSilence)
  else void holdOpen(parts, end.signal)
  return () => end.abort()
}

async function holdOpen<Messages>(parts: ChannelParts<Messages>, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    await whenOnline(signal)
    // A session that has run out is reported by what the user does next; the token of one that is left is refused before it is gone.
    if (!(await getConnection().getAccessToken()) || isSigningOut()) {
      await rest(sessionPause, signal)
      continue
    }
    if (signal.aborted) return
    const stood = await connect(parts, signal)
    if (signal.aborted) return
    failures = stood > steadyTime ? 1 : failures + 1
    parts.listeners.onSilence()
    await rest(toPause(failures), signal)
  }
}

/** Connects once and waits for the end of it; answers for how many milliseconds the connection stood. */
async function connect<Messages>(parts: ChannelParts<Messages>, signal: AbortSignal): Promise<number> {
  const { onOpen, onSessionEnd } = parts.listeners
  const hub = buildHub(parts)
  let began = 0
  await until(signal, done => {
    hub.onclose(reason => {
      if (reason?.message.includes(sessionEnded)) onSessionEnd()
      done()
    })
    addEventListener('offline', done)
    const timer = setTimeout(done, openingTime)
    const onStart = () => {
      clearTimeout(timer)
      began = Date.now()
      // A connection that has just ended is reported by its end.
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

/**
 * A connection to a hub that is yet to be started. It carries a token that is good at that moment; there is no
 * negotiation, so that any instance behind a balancer takes it.
 */
function buildHub<Messages>({ path, messages }: ChannelParts<Messages>): HubConnection {
  const hub = new HubConnectionBuilder()
    .withUrl(new URL(path, location.origin).href, {
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
      accessTokenFactory: async () => (await getConnection().getAccessToken()) ?? '',
    })
    // A connection that fails is tried again; what the browser itself notes of it is enough.
    .configureLogging(LogLevel.None)
    .build()
  for (const name of Object.keys(messages) as (keyof Messages & string)[]) hub.on(name, messages[name])
  return hub
}
