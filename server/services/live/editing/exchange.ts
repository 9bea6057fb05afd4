import { randomUUID } from 'node:crypto'
import { type BackplaneParts, buildBackplane, longestText } from '#server/platform/hubs/index.ts'
import { type Editor, encodeEditors, encodeGoodbye, encodeTellAll, parseEditors } from './editorTexts.ts'
import { buildElsewhere } from './elsewhere.ts'
import type { Rooms } from './rooms.ts'

/** What the instances of an installation tell each other of who edits what. */
export interface Exchange {
  /** Who edits a record by the other instances. */
  find(name: string): Editor[]
  /** Tells the others who edits a record here, where they know otherwise. */
  tell(name: string): void
  /** Tells everything anew, and answers the records of which something was forgotten that others told too long ago. */
  refresh(): string[]
  /** Tells the others that nobody edits by this instance any more, and ends. */
  close(): Promise<void>
}

/** Builds it and asks the others for all they know; `onNews` hears of the records that others tell of. */
export async function buildExchange(
  parts: Omit<BackplaneParts, 'channel'>,
  rooms: Pick<Rooms, 'find' | 'list'>,
  onNews: (names: readonly string[]) => void,
): Promise<Exchange> {
  const instance = randomUUID()
  const elsewhere = buildElsewhere()
  const told = new Map<string, string>()
  let isClosed = false
  const backplane = await buildBackplane({ ...parts, channel: 'editing' })

  function pass(names: readonly string[]): void {
    if (isClosed) return
    const records = names.map(name => ({ name, editors: rooms.find(name) }))
    for (const { name, editors } of records) {
      if (editors.length > 0) told.set(name, JSON.stringify(editors))
      else told.delete(name)
    }
    for (const text of encodeEditors(instance, records, longestText)) backplane.send(text)
  }

  backplane.listen(text => {
    const heard = text === null ? 'tellAll' : parseEditors(text)
    if (heard === 'tellAll') pass(rooms.list())
    else if (heard && 'gone' in heard) onNews(elsewhere.leave(heard.gone))
    else if (heard) onNews(heard.records.flatMap(each => (elsewhere.take(heard.instance, each) ? [each.name] : [])))
    // What was missed is asked for.
    if (text === null) backplane.send(encodeTellAll())
  })
  backplane.send(encodeTellAll())
  return {
    find: elsewhere.find,
    tell(name) {
      if ((told.get(name) ?? '[]') !== JSON.stringify(rooms.find(name))) pass([name])
    },
    refresh() {
      pass(rooms.list())
      return elsewhere.forget()
    },
    close() {
      isClosed = true
      backplane.send(encodeGoodbye(instance))
      return backplane.close()
    },
  }
}
