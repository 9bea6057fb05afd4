import type { Caller } from '../../access/caller.ts'
import { HttpProblem, Refusal } from '../../kernel/problem.ts'
import type { HubClient } from '../connection.ts'
import type { PresentConnection, PresentUser } from './presenceRepository.ts'

/** The rules of one kind of rooms. */
export interface RoomRules {
  /** Begins the keys of its rooms, such as `editing` in `editing:Users:5`; without a colon. */
  kind: string
  /** Rooms of the kind in which one client may be at a time. */
  mostRooms: number
  /** Whether a user may be in a room now; asked at each change of the room and of his access. Throws where that is not known. */
  mayJoin(caller: Caller, name: string): Promise<boolean>
  /** What a client reads where he may not be there, and where he is in too many rooms. */
  refusals: { closed: string; tooMany: string }
  /** Tells a client who else is in its room; nobody where it may not be there at present. */
  notify(client: HubClient, name: string, others: readonly PresentUser[]): void
}

interface Member {
  /** Null where he may not be in the room at present: he is shown to nobody and notified of nobody. */
  user: PresentUser | null
  /** Whom he was told of last. */
  notified: string
}

/** The rooms in which clients of this process are. */
export interface Rooms {
  /** Throws a refusal where the client may not be in the room, or is in too many. */
  join(client: HubClient, room: string): Promise<void>
  leave(client: HubClient, room: string): void
  /** Lists all rooms, or those of one user. */
  list(subject?: string): string[]
  /** Asks anew who may be in the room. */
  review(room: string): Promise<void>
  listConnections(rooms: readonly string[]): PresentConnection[]
  /** Tells each client of the room who else is there; what it knows is not reported again. */
  notify(room: string, present: readonly PresentUser[]): void
}

/** What rooms are built of. */
export interface RoomsParts {
  findRules(room: string): RoomRules
  /** A client has left these rooms since it has ended. */
  onEnded(rooms: readonly string[]): void
  onError(error: unknown): void
}

const nobody = '[]'

/** Builds the rooms of this process. */
export function buildRooms({ findRules, onEnded, onError }: RoomsParts): Rooms {
  const rooms = new Map<string, Map<HubClient, Member>>()
  const followed = new WeakSet<HubClient>()
  const ended = new WeakSet<HubClient>()
  const listRoomsOf = (client: HubClient) => [...rooms.keys()].filter(room => rooms.get(room)?.has(client))

  function leave(client: HubClient, room: string): void {
    const members = rooms.get(room)
    members?.delete(client)
    if (members?.size === 0) rooms.delete(room)
  }

  function follow(client: HubClient): void {
    if (followed.has(client)) return
    followed.add(client)
    void client.ended.then(() => {
      ended.add(client)
      const left = listRoomsOf(client)
      for (const room of left) leave(client, room)
      onEnded(left)
    })
  }

  return {
    async join(client, room) {
      const rules = findRules(room)
      const own = listRoomsOf(client).filter(each => findRules(each) === rules)
      if (own.length >= rules.mostRooms && !own.includes(room)) throw new Refusal(rules.refusals.tooMany)
      follow(client)
      const user = await findUser(rules, client, room)
      if (!user) throw new Refusal(rules.refusals.closed)
      if (ended.has(client)) return
      rooms.set(room, (rooms.get(room) ?? new Map<HubClient, Member>()).set(client, { user, notified: nobody }))
    },
    leave,
    list: subject =>
      [...rooms].flatMap(([room, members]) =>
        subject === undefined || [...members.keys()].some(client => client.subject === subject) ? [room] : [],
      ),
    async review(room) {
      for (const [client, member] of rooms.get(room) ?? []) {
        await findUser(findRules(room), client, room).then(user => {
          member.user = user
        }, onError)
      }
    },
    listConnections: names =>
      names.flatMap(room =>
        [...(rooms.get(room) ?? [])].flatMap(([client, { user }]) =>
          user ? [{ room, connection: client.id, ...user }] : [],
        ),
      ),
    notify(room, present) {
      for (const [client, member] of rooms.get(room) ?? []) notifyMember(findRules(room), room, present, client, member)
    },
  }
}

function notifyMember(
  rules: RoomRules,
  room: string,
  present: readonly PresentUser[],
  client: HubClient,
  member: Member,
): void {
  const others = member.user ? present.filter(({ subject }) => subject !== client.subject) : []
  const notified = JSON.stringify(others)
  if (notified === member.notified) return
  member.notified = notified
  rules.notify(client, toName(room), others)
}

/** A room's key without its kind. */
function toName(room: string): string {
  return room.slice(room.indexOf(':') + 1)
}

/** Who a client is in a room; null where he may not be there, or his session has ended. Throws where that is not known. */
async function findUser(rules: RoomRules, client: HubClient, room: string): Promise<PresentUser | null> {
  try {
    const caller = await client.getCaller()
    if (!(await rules.mayJoin(caller, toName(room)))) return null
    return { subject: caller.subject, name: caller.name || caller.loginName }
  } catch (error) {
    if (error instanceof HttpProblem && error.status < 500) return null
    throw error
  }
}
