import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { buildRefusal } from '#contract/envelope.ts'
import { HttpProblem } from '../kernel/problem.ts'

interface Offer {
  socket: Socket
  head: Buffer
  /** Ends the time within which the offer is to be answered. */
  keep(): void
}

/** What an offer of a WebSocket may take: times in milliseconds, sizes in bytes. */
export interface UpgradeLimits {
  /** A larger message of a client ends its connection. */
  messageSize: number
  /** An offer that is neither accepted nor refused, or whose refusal is not taken, within this time is ended. */
  handshakeTimeout: number
}

/** Requests that offer to become a WebSocket, on their way through the routes. */
export interface Upgrades {
  /** Turns the request into a WebSocket: from here on it has no other answer. Throws 426 where it is an ordinary request. */
  accept(request: FastifyRequest, reply: FastifyReply, onOpen: (socket: WebSocket) => void): void
}

/**
 * Has requests that offer a WebSocket at one of these paths go through the routes like any other, so that their refusals, logs and
 * addresses behind proxies are those of every request; at other paths their connection is destroyed.
 */
export function routeUpgrades(
  app: FastifyInstance,
  paths: ReadonlySet<string>,
  { messageSize, handshakeTimeout }: UpgradeLimits,
): Upgrades {
  const offers = new WeakMap<IncomingMessage, Offer>()
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: messageSize })

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const socket = stream as Socket
    socket.on('error', () => socket.destroy())
    if (!paths.has((request.url ?? '').split('?', 1)[0] as string)) {
      socket.destroy()
      return
    }
    // Nobody reads from it before it is accepted, so that its end would not be noticed.
    const timer = setTimeout(() => socket.destroy(), handshakeTimeout)
    const keep = () => clearTimeout(timer)
    socket.once('close', keep)
    offers.set(request, { socket, head, keep })
    const response = new ServerResponse(request)
    response.assignSocket(socket)
    response.shouldKeepAlive = false
    response.once('finish', () => socket.destroySoon())
    app.routing(request, response)
  })

  return {
    accept(request, reply, onOpen) {
      const offer = offers.get(request.raw)
      if (!offer) {
        throw new HttpProblem(426, buildRefusal('Connect here by WebSocket, in the JSON protocol of SignalR.'), {
          upgrade: 'websocket',
          connection: 'upgrade',
        })
      }
      reply.hijack()
      reply.raw.detachSocket(offer.socket)
      sockets.handleUpgrade(request.raw, offer.socket, offer.head, socket => {
        offer.keep()
        onOpen(socket)
      })
    },
  }
}
