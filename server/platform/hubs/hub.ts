import type { Caller } from '../access/caller.ts'
import { HttpProblem, Refusal } from '../http/problem.ts'
import type { HubClient, HubConnection, HubDoor } from './connection.ts'
import { encodeInvocation } from './protocol.ts'

/** A method that clients may call: it answers the result, or throws a `Refusal` or `HttpProblem` that the client may read. */
export type HubMethod = (client: HubClient, args: readonly unknown[]) => unknown

/** What a hub is: where it is found, and what it does for its clients. */
export interface HubDefinition {
  /** The address, such as `/hubs/live`. */
  path: string
  /** By name, which clients write in any case. */
  methods?: Readonly<Record<string, HubMethod>>
  /** After a client's handshake and before its first call: the moment to join it to groups. Where it fails, the client is sent away. */
  onConnected?(client: HubClient): void | Promise<void>
  onDisconnected?(client: HubClient): void | Promise<void>
}

/** The clients of one hub that are connected to this process, and the ways to reach them. */
export interface Hub {
  /**
   * Who the clients are now, by caller: one whose session has ended is disconnected and left out. Throws where that cannot be found
   * out at present.
   */
  listClients(): Promise<ReadonlyMap<Caller, HubClient[]>>
  /** Calls a method of these clients; the message is encoded once. */
  sendTo(clients: Iterable<HubClient>, method: string, ...args: unknown[]): void
  sendToAll(method: string, ...args: unknown[]): void
  /** Reaches every connection of the user of this subject. */
  sendToUser(subject: string, method: string, ...args: unknown[]): void
  sendToGroup(group: string, method: string, ...args: unknown[]): void
}

/** Connections by a name, and the names by connection. */
class Rooms<Name> {
  readonly #members = new Map<Name, Set<HubConnection>>()
  readonly #names = new Map<HubConnection, Set<Name>>()

  add(name: Name, connection: HubConnection): void {
    this.#members.set(name, (this.#members.get(name) ?? new Set()).add(connection))
    this.#names.set(connection, (this.#names.get(connection) ?? new Set()).add(name))
  }

  remove(name: Name, connection: HubConnection): void {
    drop(this.#members, name, connection)
    drop(this.#names, connection, name)
  }

  leaveAll(connection: HubConnection): void {
    for (const name of [...(this.#names.get(connection) ?? [])]) this.remove(name, connection)
  }

  find(name: Name): Iterable<HubConnection> {
    return this.#members.get(name) ?? []
  }
}

function drop<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const values = sets.get(key)
  values?.delete(value)
  if (values?.size === 0) sets.delete(key)
}

/** Builds a hub, and the door through which its connections reach it. */
export function buildHub({ methods = {}, ...definition }: HubDefinition): { hub: Hub; door: HubDoor } {
  const clients = new Set<HubConnection>()
  const users = new Rooms<string>()
  const groups = new Rooms<string>()
  const byName = new Map(Object.entries(methods).map(([name, method]) => [name.toLowerCase(), method]))

  const door: HubDoor = {
    onReady(connection) {
      clients.add(connection)
      users.add(connection.subject, connection)
      return definition.onConnected?.(connection)
    },
    onEnd(connection) {
      if (!clients.delete(connection)) return
      users.leaveAll(connection)
      groups.leaveAll(connection)
      return definition.onDisconnected?.(connection)
    },
    async invoke(connection, name, args) {
      const method = byName.get(name.toLowerCase())
      if (!method) throw new Refusal(`There is no method ${name}.`)
      return method(connection, args)
    },
    join: (connection, group) => groups.add(group, connection),
    leave: (connection, group) => groups.remove(group, connection),
  }
  const sendTo: Hub['sendTo'] = (chosen, method, ...args) => {
    const message = encodeInvocation(method, args)
    for (const client of [...chosen]) client.write(message)
  }
  return {
    door,
    hub: {
      listClients: () => listByCaller(clients),
      sendTo,
      sendToAll: (method, ...args) => sendTo(clients, method, ...args),
      sendToUser: (subject, method, ...args) => sendTo(users.find(subject), method, ...args),
      sendToGroup: (group, method, ...args) => sendTo(groups.find(group), method, ...args),
    },
  }
}

/** As many callers as are read from the database at a time: requests need its connections too. */
const readAtOnce = 8

async function listByCaller(connections: Iterable<HubConnection>): Promise<ReadonlyMap<Caller, HubClient[]>> {
  const found = new Map<Caller, HubClient[]>()
  const all = [...connections]
  for (let first = 0; first < all.length; first += readAtOnce) {
    const part = all.slice(first, first + readAtOnce)
    const callers = await Promise.all(part.map(findCaller))
    part.forEach((client, place) => {
      const caller = callers[place]
      if (!caller) return
      const others = found.get(caller)
      if (others) others.push(client)
      else found.set(caller, [client])
    })
  }
  return found
}

/** Who a client is now; null for one whose session has ended, who is disconnected by that. */
async function findCaller(client: HubConnection): Promise<Caller | null> {
  try {
    return await client.getCaller()
  } catch (error) {
    if (error instanceof HttpProblem && error.status === 401) return null
    throw error
  }
}
