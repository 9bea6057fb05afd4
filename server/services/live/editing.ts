import { findCallRule, isPermitted } from '#contract/access.ts'
import { type EditedRecord, type EditorsChanged, type LiveCalls, mostNames } from '#contract/live.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import type { HubClient } from '#server/platform/hubs/index.ts'
import { badRequest } from '#server/platform/kernel/problem.ts'
import type { Core } from '#server/platform/service.ts'

/** Records that one window may have open at a time. */
const mostRecords = 5

/** Characters of a key. */
const longestId = 200

/**
 * Opens the rooms of who edits which record: one a record, in which its windows are notified of each other. Answers what clients of the hub
 * may call.
 */
export function openEditing(
  { presence, configuration, engine }: Pick<Core, 'presence' | 'configuration' | 'engine'>,
  send: (client: HubClient, message: EditorsChanged) => void,
): Record<keyof LiveCalls, (client: HubClient, args: readonly unknown[]) => Promise<void>> {
  /** Whether a user may change records of the resource and reads this one: the call `one` decides, as for its form. */
  async function mayEdit(caller: Caller, { Resource, Id }: EditedRecord): Promise<boolean> {
    const { descriptor } = configuration.current().resources.get(Resource) ?? {}
    if (!descriptor?.calls?.one || !descriptor.calls.update) return false
    const rule = findCallRule(descriptor, 'update')
    if (rule === undefined || !isPermitted(rule, caller.permissions)) return false
    await engine.perform({ resource: Resource, callName: 'one', caller, args: { id: Id } })
    return true
  }

  const rooms = presence.open({
    kind: 'editing',
    mostRooms: mostRecords,
    mayJoin: (caller, name) => mayEdit(caller, toRecord(name)),
    refusals: {
      closed: 'There is no such record to be edited.',
      tooMany: 'Too many records are open in one window.',
    },
    notify(client, name, others) {
      const names = others.slice(0, mostNames).map(each => each.name)
      send(client, { ...toRecord(name), Names: names, Count: others.length })
    },
  })
  return {
    BeginEditing: (client, [sent]) => rooms.join(client, toName(readRecord(sent))),
    EndEditing: async (client, [sent]) => rooms.leave(client, toName(readRecord(sent))),
  }
}

function readRecord(sent: unknown): EditedRecord {
  const { Resource, Id } = (sent ?? {}) as Partial<Record<keyof EditedRecord, unknown>>
  const isRead = typeof Resource === 'string' && typeof Id === 'string' && Id !== ''
  if (!isRead || Resource.length > longestId || Id.length > longestId)
    throw badRequest('Resource and Id name a record: two texts.')
  return { Resource, Id }
}

/** A room's name: the names of resources have no colon, and keys may. */
function toName({ Resource, Id }: EditedRecord): string {
  return `${Resource}:${Id}`
}

function toRecord(name: string): EditedRecord {
  const end = name.indexOf(':')
  return { Resource: name.slice(0, end), Id: name.slice(end + 1) }
}
