import type { Caller } from '../access/caller.ts'
import { forbidden, HttpProblem, Refusal } from '../kernel/problem.ts'
import type { HubClient, HubConnection, HubEndpoint } from './connection.ts'
import { encodeInvocation } from './protocol.ts'
import type { Relay } from './relay.ts'

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
  /** Whether a user may be in a group: asked when he joins it, and whenever his access changes. Joining throws where it is absent. */
  mayJoin?(caller: Caller, group: string): boolean | Promise<boolean>
  /** Messages that other instances sent to clients of this one may have been lost. */
  onMissed?(): void
}

/** The clients of one hub, and the ways to reach them. */
export interface Hub {
  /**
   * Who the clients of this process are now, by caller: one whose session has ended is disconnected and left out. Throws where that cannot be found
   * out at present.
   */
  listClients(): Promise<ReadonlyMap<Caller, HubClient[]>>
  /** Calls a method of these clients; the message is encoded once. */
  sendTo(clients: Iterable<HubClient>, method: string, ...args: unknown[]): void
  /** The clients that are connected to this process, or those of one user: for what every instance hears by itself. */
  listLocal(subject?: string): HubClient[]
  /** Reaches every connection of the user of this subject, by all instances. The message is at most some megabytes. */
  sendToUser(subject: string, method: string, ...args: unknown[]): void
  /** Reaches every member of a group, by all instances. */
  sendToGroup(group: string, method: string, ...args: unknown[]): void
}

/** Connections by a name, and the names by connection. */
class Memberships {
  readonly #members = new Map<string, Set<HubConnection>>()
  readonly #names = new Map<HubConnection, Set<string>>()

  add(name: string, connection: HubConnection): void {
    this.#members.set(name, (this.#members.get(name) ?? new Set()).add(connection))
    this.#names.set(connection, (this.#names.get(connection) ?? new Set()).add(name))
  }

  remove(name: string, connection: HubConnection): void {
    drop(this.#members, name, connection)
    drop(this.#names, connection, name)
  }

  leaveAll(connection: HubConnection): void {
    for (const name of this.list(connection)) this.remove(name, connection)
  }

  list(connection: HubConnection): string[] {
    return [...(this.#names.get(connection) ?? [])]
  }

  find(name: string): Iterable<HubConnection> {
    return this.#members.get(name) ?? []
  }
}

function drop<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const values = sets.get(key)
  values?.delete(value)
  if (values?.size === 0) sets.delete(key)
}

/** The connections of a hub in this process. */
interface Connections {
  all: Set<HubConnection>
  user: Memberships
  group: Memberships
}

/** Builds a hub, and the endpoint through which its connections reach it; without a relay its process is the only one. */
export function buildHub(definition: HubDefinition, relay: Relay | null): { hub: Hub; endpoint: HubEndpoint } {
  const connections: Connections = { all: new Set(), user: new Memberships(), group: new Memberships() }
  const toTopic = (kind: string) => `${definition.path} ${kind}`
  const send = (kind: 'user' | 'group', name: string, method: string, args: unknown[]) => {
    const message = encodeInvocation(method, args)
    write(connections[kind].find(name), message)
    relay?.send(toTopic(kind), name, message.toString())
  }
  for (const kind of ['user', 'group'] as const) {
    relay?.listen(toTopic(kind), {
      onMessage: (name, message) => write(connections[kind].find(name), Buffer.from(message)),
      ...(kind === 'user' && { onMissed: () => definition.onMissed?.() }),
    })
  }
  return {
    endpoint: buildEndpoint(definition, connections),
    hub: {
      listClients: () => listByCaller(connections.all),
      sendTo: (chosen, method, ...args) => write(chosen, encodeInvocation(method, args)),
      listLocal: subject => [...(subject === undefined ? connections.all : connections.user.find(subject))],
      sendToUser: (subject, method, ...args) => send('user', subject, method, args),
      sendToGroup: (group, method, ...args) => send('group', group, method, args),
    },
  }
}

function write(chosen: Iterable<HubClient>, message: Buffer): void {
  for (const client of [...chosen]) client.write(message)
}

function buildEndpoint(
  { methods = {}, ...definition }: HubDefinition,
  { all, user, group: groups }: Connections,
): HubEndpoint {
  const byName = new Map(Object.entries(methods).map(([name, method]) => [name.toLowerCase(), method]))
  const mayJoin = async (caller: Caller, group: string) => {
    if (!definition.mayJoin) throw new Error(`The hub ${definition.path} has groups: give it mayJoin.`)
    return definition.mayJoin(caller, group)
  }
  return {
    onReady(connection) {
      all.add(connection)
      user.add(connection.subject, connection)
      return definition.onConnected?.(connection)
    },
    onEnd(connection) {
      if (!all.delete(connection)) return
      user.leaveAll(connection)
      groups.leaveAll(connection)
      return definition.onDisconnected?.(connection)
    },
    async invoke(connection, name, args) {
      const method = byName.get(name.toLowerCase())
      if (!method) throw new Refusal(`There is no method ${name}.`)
      return method(connection, args)
    },
    async join(connection, group) {
      if (!(await mayJoin(await connection.getCaller(), group))) throw forbidden()
      if (all.has(connection)) groups.add(group, connection)
    },
    leave: (connection, group) => groups.remove(group, connection),
    async review(connection, caller) {
      for (const group of groups.list(connection)) if (!(await mayJoin(caller, group))) groups.remove(group, connection)
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
    part.forEach((client, index) => {
      const caller = callers[index]
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
