import { findCallRule, isPermitted } from '#contract/access.ts'
import type { EditedRecord, EditorsChanged, LiveCalls } from '#contract/live.ts'
import type { LiveConfiguration } from '#server/platform/configuration/index.ts'
import { badRequest } from '#server/platform/http/problem.ts'
import type { BackplaneParts, HubClient } from '#server/platform/hubs/index.ts'
import type { ResourceEngine } from '#server/platform/resources/index.ts'
import { toRecordName } from './elsewhere.ts'
import { buildExchange } from './exchange.ts'
import { buildPacer } from './pacing.ts'
import { buildRooms, type MayEdit } from './rooms.ts'

/** Who edits which records, by all instances of the installation. */
export interface Editing {
  /** What clients of the hub may call. */
  methods: Record<keyof LiveCalls, (client: HubClient, args: readonly unknown[]) => Promise<void>>
  onDisconnected(client: HubClient): void
  /** What a user may, or everybody, may have changed. */
  review(userId?: number): void
  /** Has a function called with what is to be told to a client. */
  follow(send: (client: HubClient, message: EditorsChanged) => void): void
  close(): Promise<void>
}

/** What it is built of. */
export interface EditingParts extends Omit<BackplaneParts, 'channel' | 'onProblem'> {
  configuration: LiveConfiguration
  engine: Pick<ResourceEngine, 'perform'>
  onError(error: unknown): void
}

/** A record's editors are told at once, what follows twice a second. */
const pauses = { first: 20, between: 500 }

/** So often what stands is told anew and asked for anew, in milliseconds. */
const refreshPause = 30_000

/** Builds what knows who edits what: this instance's windows by their connections, the others by what they tell. */
export async function buildEditing({ configuration, engine, onError, ...parts }: EditingParts): Promise<Editing> {
  const rooms = buildRooms(buildMayEdit(configuration, engine))
  let send: (client: HubClient, message: EditorsChanged) => void = () => {}
  const pacer = buildPacer(settle, onError, pauses)
  const noteAll = (names: readonly string[]) => {
    for (const name of names) pacer.note(name)
  }
  const onProblem = (message: string) =>
    onError(new Error(`Instances do not tell each other who edits what: ${message}`))
  const exchange = await buildExchange({ ...parts, onProblem }, rooms, noteAll)

  async function settle(name: string): Promise<void> {
    await rooms.review(name)
    exchange.tell(name)
    rooms.tell(name, exchange.find(name), (client, message) => send(client, message))
  }

  const timer = setInterval(() => noteAll([...rooms.list(), ...exchange.refresh()]), refreshPause).unref()
  return {
    methods: {
      async BeginEditing(client, [sent]) {
        const record = readRecord(sent)
        await rooms.join(client, record)
        pacer.note(toRecordName(record))
      },
      async EndEditing(client, [sent]) {
        const name = toRecordName(readRecord(sent))
        rooms.leave(client, name)
        pacer.note(name)
      },
    },
    onDisconnected: client => noteAll(rooms.end(client)),
    review: userId => noteAll(rooms.list(userId === undefined ? undefined : String(userId))),
    follow(listener) {
      send = listener
    },
    async close() {
      clearInterval(timer)
      await pacer.close()
      await exchange.close()
    },
  }
}

/** Characters of a key. */
const longestId = 200

function readRecord(sent: unknown): EditedRecord {
  const { Resource, Id } = (sent ?? {}) as Partial<Record<keyof EditedRecord, unknown>>
  const isRead = typeof Resource === 'string' && typeof Id === 'string' && Id !== ''
  if (!isRead || Resource.length > longestId || Id.length > longestId)
    throw badRequest('Resource and Id name a record: two texts.')
  return { Resource, Id }
}

/** Who may change records of a resource and reads this one edits it: the call `one` decides, as for its form. */
function buildMayEdit(configuration: LiveConfiguration, engine: Pick<ResourceEngine, 'perform'>): MayEdit {
  return async (caller, { Resource, Id }) => {
    const { descriptor } = configuration.current().resources.get(Resource) ?? {}
    if (!descriptor?.calls?.one || !descriptor.calls.update) return false
    const rule = findCallRule(descriptor, 'update')
    if (rule === undefined || !isPermitted(rule, caller.permissions)) return false
    await engine.perform({ resource: Resource, callName: 'one', caller, args: { id: Id } })
    return true
  }
}
