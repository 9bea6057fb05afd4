import type { Pace } from './allowance.ts'

/** What a hub demands of its clients: times in milliseconds, sizes in bytes. */
export interface HubLimits {
  /** Every so often both sides are given a sign of life. */
  pingEvery: number
  /** A client that was not heard of for so long is gone; browsers answer by themselves, in hidden tabs too. */
  clientTimeout: number
  /** A client that has connected says which protocol it speaks within this time. */
  handshakeTimeout: number
  /** A larger message of a client ends its connection. */
  messageSize: number
  /** A client that leaves so much unread is cut off. */
  unreadSize: number
  /** Connections of one user at a time, over all hubs of a process. */
  connectionsPerUser: number
  /** Attempts to connect by one user in a minute, over all hubs of a process. */
  attemptsPerMinute: number
  /** Invocations of one client that wait for their turn. */
  waitingInvocations: number
  /** Messages of one user over all his connections, signs of life among them: a connection that goes above this ends. */
  pace: Pace
  /** Messages of a client in one frame. */
  messagesPerFrame: number
  /** How long a stop waits for clients to leave by themselves. */
  stopTime: number
}

/** The limits of a running installation. The official client expects a sign of life within 30 s and gives one every 15 s. */
export const usualLimits: HubLimits = {
  pingEvery: 15_000,
  clientTimeout: 45_000,
  handshakeTimeout: 15_000,
  messageSize: 64 * 1024,
  unreadSize: 1024 * 1024,
  connectionsPerUser: 50,
  attemptsPerMinute: 300,
  waitingInvocations: 100,
  pace: { perSecond: 50, burst: 200 },
  messagesPerFrame: 100,
  stopTime: 1000,
}
