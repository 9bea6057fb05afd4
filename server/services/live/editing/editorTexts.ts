/** Somebody who edits a record: told apart by the subject, shown by the name. */
export interface Editor {
  subject: string
  name: string
}

/** A record, by its name as one text, and who edits it by one instance; nobody, where the last one has left. */
export interface EditorsOfRecord {
  name: string
  editors: readonly Editor[]
}

/** What instances tell each other: who edits what, that an instance is gone with all it told, or the wish to be told everything. */
export type EditorText = { instance: string; records: EditorsOfRecord[] } | { gone: string } | 'tellAll'

type RecordText = [name: string, editors: [subject: string, name: string][]]

const tellAll = JSON.stringify('tellAll')

/** People of one record whom instances tell each other. */
const mostTold = 50

/** Characters of a name that travel. */
const longestName = 60

/** Writes that everything is to be told. */
export function encodeTellAll(): string {
  return tellAll
}

/** Writes that an instance is gone, and with it whoever edited by it. */
export function encodeGoodbye(instance: string): string {
  return JSON.stringify({ gone: instance })
}

/** Writes who edits these records as texts of at most so many bytes; a record that fits into none is left out. */
export function encodeEditors(instance: string, records: Iterable<EditorsOfRecord>, most: number): string[] {
  const frame = Buffer.byteLength(JSON.stringify({ instance, records: [] }))
  const texts: string[] = []
  let part: string[] = []
  let size = frame
  const end = () => {
    if (part.length > 0) texts.push(`{"instance":${JSON.stringify(instance)},"records":[${part.join(',')}]}`)
    part = []
    size = frame
  }
  for (const each of records) {
    const text = JSON.stringify(toText(each))
    const bytes = Buffer.byteLength(text) + 1
    if (frame + bytes > most) continue
    if (size + bytes > most) end()
    part.push(text)
    size += bytes
  }
  end()
  return texts
}

function toText({ name, editors }: EditorsOfRecord): RecordText {
  return [name, editors.slice(0, mostTold).map(each => [each.subject, each.name.slice(0, longestName)])]
}

/** Reads a text of another instance; null where it is none that this version knows. */
export function parseEditors(text: string): EditorText | null {
  if (text === tellAll) return 'tellAll'
  try {
    const { gone, instance, records } = JSON.parse(text) as { gone?: string; instance: string; records: RecordText[] }
    if (typeof gone === 'string') return { gone }
    if (typeof instance !== 'string') return null
    return {
      instance,
      records: records.map(([name, editors]) => ({
        name,
        editors: editors.map(([subject, shown]) => ({ subject, name: shown })),
      })),
    }
  } catch {
    return null
  }
}
