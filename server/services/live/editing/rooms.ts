import { type EditedRecord, type EditorsChanged, mostNames } from '#contract/live.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import { HttpProblem, Refusal } from '#server/platform/http/problem.ts'
import type { HubClient } from '#server/platform/hubs/index.ts'
import type { Editor } from './editorTexts.ts'
import { toRecord, toRecordName } from './elsewhere.ts'

/** Records that one window may have open at a time. */
const mostRecords = 5

/** Whether somebody may read a record and may change it; throws where that cannot be found out at present. */
export type MayEdit = (caller: Caller, record: EditedRecord) => Promise<boolean>

/** A window of this instance in which a record is open. */
interface Member {
  client: HubClient
  /** Null where he may not edit it at present: he is named to nobody and told of nobody. */
  editor: Editor | null
  /** What he was told last. */
  told: string
}

/** The records that are open in windows of this instance. */
export interface Rooms {
  /** Adds a window to a record. Throws a refusal where it may not edit it, or has too many open. */
  join(client: HubClient, record: EditedRecord): Promise<void>
  leave(client: HubClient, name: string): void
  /** Takes a window that has ended out of all; answers the names of the records. */
  end(client: HubClient): string[]
  /** The names of all records, or of those of one user. */
  list(subject?: string): string[]
  /** Asks anew who may edit a record. */
  review(name: string): Promise<void>
  /** Who edits a record by this instance. */
  find(name: string): Editor[]
  /** Tells each window of a record who else edits it, the others being those of other instances; what it knows is not told again. */
  tell(name: string, others: readonly Editor[], send: (client: HubClient, message: EditorsChanged) => void): void
}

/** Builds the rooms of this instance. */
export function buildRooms(mayEdit: MayEdit): Rooms {
  const rooms = new Map<string, Map<HubClient, Member>>()
  const open = new Map<HubClient, Set<string>>()
  const ended = new WeakSet<HubClient>()
  const listMembers = (name: string) => [...(rooms.get(name)?.values() ?? [])]
  const listEditors = (name: string) => listMembers(name).flatMap(({ editor }) => editor ?? [])

  function leave(client: HubClient, name: string): void {
    const room = rooms.get(name)
    room?.delete(client)
    if (room?.size === 0) rooms.delete(name)
    const names = open.get(client)
    names?.delete(name)
    if (names?.size === 0) open.delete(client)
  }

  return {
    async join(client, record) {
      const name = toRecordName(record)
      const names = open.get(client) ?? new Set<string>()
      if (!names.has(name) && names.size >= mostRecords) throw new Refusal('Too many records are open in one window.')
      const editor = await findEditor(mayEdit, client, record)
      if (!editor) throw new Refusal('There is no such record to be edited.')
      if (ended.has(client)) return
      open.set(client, names.add(name))
      rooms.set(name, (rooms.get(name) ?? new Map<HubClient, Member>()).set(client, { client, editor, told: untold }))
    },
    leave,
    end(client) {
      ended.add(client)
      const names = [...(open.get(client) ?? [])]
      for (const name of names) leave(client, name)
      return names
    },
    list(subject) {
      if (subject === undefined) return [...rooms.keys()]
      return [...open].flatMap(([client, names]) => (client.subject === subject ? [...names] : []))
    },
    async review(name) {
      for (const member of listMembers(name)) member.editor = await findEditor(mayEdit, member.client, toRecord(name))
    },
    find: name => unite(listEditors(name)),
    tell(name, others, send) {
      const all = unite([...listEditors(name), ...others])
      for (const member of listMembers(name)) {
        const shown = member.editor ? all.filter(({ subject }) => subject !== member.client.subject) : []
        const message = { Names: shown.slice(0, mostNames).map(each => each.name), Count: shown.length }
        const told = JSON.stringify(message)
        if (told === member.told) continue
        member.told = told
        send(member.client, { ...toRecord(name), ...message })
      }
    },
  }
}

/** What a window takes for true that was told nothing yet. */
const untold = JSON.stringify({ Names: [], Count: 0 })

/** Who a window is as an editor of a record; null where he may not edit it, or his session has ended. */
async function findEditor(mayEdit: MayEdit, client: HubClient, record: EditedRecord): Promise<Editor | null> {
  try {
    const caller = await client.getCaller()
    if (!(await mayEdit(caller, record))) return null
    return { subject: caller.subject, name: caller.name || caller.loginName }
  } catch (error) {
    if (error instanceof HttpProblem && error.status < 500) return null
    throw error
  }
}

/** Each person once, however many windows he has. */
function unite(editors: readonly Editor[]): Editor[] {
  return [...new Map(editors.map(editor => [editor.subject, editor])).values()]
}
