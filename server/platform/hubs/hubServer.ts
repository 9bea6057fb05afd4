import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#server/settings.ts'
import type { Authenticator } from '../access/authenticate.ts'
import { apiHeaders } from '../http/securityHeaders.ts'
import { tooMany, unavailable } from '../kernel/problem.ts'
import type { Log } from '../logging/log.ts'
import { redactAddress } from '../logging/redaction.ts'
import type { CallerShare } from '../share/index.ts'
import { type Admitted, buildAdmission } from './admission.ts'
import { buildUserAllowances, type UserAllowances } from './allowance.ts'
import { HubConnection, type HubEndpoint } from './connection.ts'
import { buildHub, type Hub, type HubDefinition } from './hub.ts'
import { type HubLimits, usualLimits } from './limits.ts'
import type { Relay } from './relay.ts'
import { buildReview } from './review.ts'
import { routeUpgrades } from './upgrades.ts'

/** What the hubs of a process are built of. */
export interface HubServerParts {
  settings: Pick<Settings, 'publicUrl' | 'host' | 'trustProxy'>
  authenticator: Authenticator
  /** Has calls of clients wait for their turn. */
  share: CallerShare
  log: Log
  /** Reaches the clients of other instances; null where there are none. */
  relay: Relay | null
  /** What differs from the usual limits. */
  limits?: Partial<HubLimits>
}

/** How often each connection is looked at, in milliseconds. */
const sweepInterval = 1000

/**
 * The hubs of a process, in the SignalR JSON protocol over WebSockets (architecture "Hubs"). Whoever connects is known by his access
 * token, and stays connected as long as it holds.
 *
 * @example
 * const hubs = new HubServer({ settings, authenticator, share, log, relay })
 * const chat = hubs.open({ path: '/hubs/chat', methods: { Say: (client, [text]) => chat.sendToGroup('room', 'said', text) } })
 * hubs.mount(app)
 */
export class HubServer {
  readonly #parts: HubServerParts
  readonly #limits: HubLimits
  readonly #admit: (request: FastifyRequest) => Promise<Admitted>
  readonly #endpoints = new Map<string, HubEndpoint>()
  readonly #connections = new Set<HubConnection>()
  readonly #allowances: UserAllowances
  #isStopping = false

  constructor(parts: HubServerParts) {
    this.#parts = parts
    this.#limits = { ...usualLimits, ...parts.limits }
    this.#allowances = buildUserAllowances(this.#limits.pace)
    this.#admit = buildAdmission({ ...parts, attemptsPerMinute: this.#limits.attemptsPerMinute })
  }

  /** Opens a hub, before `mount`. Throws where one of its path is open already. */
  open(definition: HubDefinition): Hub {
    if (this.#endpoints.has(definition.path)) throw new Error(`The hub ${definition.path} is open already.`)
    const { hub, endpoint } = buildHub(definition, this.#parts.relay)
    this.#endpoints.set(definition.path, performInShare(endpoint, this.#parts.share))
    return hub
  }

  /** Mounts the hubs on a server that does not listen yet; they end with it. */
  mount(app: FastifyInstance): void {
    const { authenticator, log } = this.#parts
    const upgrades = routeUpgrades(app, new Set(this.#endpoints.keys()), this.#limits)
    for (const [path, endpoint] of this.#endpoints) {
      const connect = async (request: FastifyRequest, reply: FastifyReply) => {
        const admitted = await this.#admitOne(request)
        upgrades.accept(request, reply, socket => this.#connect(socket, admitted, endpoint, request))
        return reply
      }
      app.register(hubRoutes, { path, admit: this.#admit, connect })
    }
    const review = buildReview(log)
    const endReview = authenticator.onAccessChange(userId => {
      const isOne = userId !== undefined
      review(isOne ? [...this.#connections].filter(each => each.subject === String(userId)) : this.#connections, isOne)
    })
    const timer = setInterval(() => this.#sweep(), sweepInterval)
    timer.unref()
    app.addHook('preClose', () => this.#stop())
    app.addHook('onClose', async () => {
      endReview()
      clearInterval(timer)
    })
  }

  async #admitOne(request: FastifyRequest): Promise<Admitted> {
    if (this.#isStopping) throw unavailable()
    const admitted = await this.#admit(request)
    const own = [...this.#connections].filter(({ subject }) => subject === admitted.subject)
    if (own.length >= this.#limits.connectionsPerUser) throw tooMany(60)
    return admitted
  }

  #connect(
    socket: ConstructorParameters<typeof HubConnection>[0]['socket'],
    { token, subject }: Admitted,
    endpoint: HubEndpoint,
    { id, url, ip }: FastifyRequest,
  ): void {
    const { authenticator, log } = this.#parts
    const { allow, end } = this.#allowances.open(subject)
    const connection = new HubConnection({
      ...{ socket, subject, allow },
      authenticate: () => authenticator.authenticateToken(token),
      expires: authenticator.findExpiry(token) ?? Number.POSITIVE_INFINITY,
      limits: this.#limits,
      log,
      endpoint,
    })
    this.#connections.add(connection)
    socket.once('close', () => {
      this.#connections.delete(connection)
      end()
    })
    log.info({ request: id, url: redactAddress(url), ip, user: subject }, 'connected to a hub')
  }

  #sweep(): void {
    const now = Date.now()
    for (const connection of this.#connections) connection.sweep(now)
  }

  /** Sends clients away, to come back elsewhere or later; whoever does not go is cut off. */
  async #stop(): Promise<void> {
    this.#isStopping = true
    for (const connection of this.#connections) connection.close('The server is stopping.', true)
    const deadline = performance.now() + this.#limits.stopTime
    while (this.#connections.size > 0 && performance.now() < deadline) await wait(10)
    for (const connection of this.#connections) connection.cutOff()
  }
}

/** What a client asks for takes its user's share, as his requests do. */
function performInShare(endpoint: HubEndpoint, share: CallerShare): HubEndpoint {
  return {
    ...endpoint,
    onReady: connection => share.perform({ holder: connection.subject }, async () => endpoint.onReady(connection)),
    invoke: (connection, method, args) =>
      share.perform({ holder: connection.subject }, () => endpoint.invoke(connection, method, args)),
  }
}

/** What the routes of a hub lead to. */
interface HubRoutes {
  path: string
  /** Throws where the caller may not connect. */
  admit(request: FastifyRequest): Promise<unknown>
  /** Makes a connection of a request that offers a WebSocket. */
  connect(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** Adds the two addresses of a hub: its negotiation, which clients may skip, and the hub itself. */
async function hubRoutes(app: FastifyInstance, { path, admit, connect }: HubRoutes): Promise<void> {
  app.removeAllContentTypeParsers()
  // What comes with a negotiation says nothing, in whatever form it comes.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(apiHeaders)
    done()
  })
  app.get(path, connect)
  app.post<{ Querystring: Record<string, unknown> }>(`${path}/negotiate`, async request => {
    await admit(request)
    const connectionId = randomUUID()
    const hasToken = Number(request.query.negotiateVersion) >= 1
    return {
      negotiateVersion: hasToken ? 1 : 0,
      connectionId,
      // Every instance takes it, for it says nothing: a client need not come back to the one that it negotiated with.
      ...(hasToken && { connectionToken: connectionId }),
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    }
  })
}
