import { posix } from 'node:path'
import { TableProblem } from '../tableProblem.ts'
import type { Archive } from './archive.ts'
import { findAttribute, readAllXml } from './xml.ts'

/** A sheet of rows: its name, and where it lies in the archive. */
export interface Sheet {
  name: string
  path: string
  isHidden: boolean
}

/** What a workbook says of itself. */
export interface Workbook {
  sheets: Sheet[]
  /** Where the texts lie that cells refer to, and the formats of numbers; null where it has none. */
  strings: string | null
  styles: string | null
  /** True where days are counted from 1904. */
  isFrom1904: boolean
}

/** The files of other programs, recognized by a file in their archive. */
const others: readonly (readonly [name: string, kind: string])[] = [
  ['index/document.iwa', '.numbers'],
  ['index.zip', '.numbers'],
  ['xl/workbook.bin', '.xlsb'],
  ['content.xml', '.ods'],
]

/** Reads what there is in a workbook. Throws a `TableProblem` where the archive is something else. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const other = others.find(([name]) => archive.has(name))
  if (other) throw new TableProblem('engine.import.otherWorkbook', other[1])
  if (!archive.has('_rels/.rels') && !archive.has('xl/workbook.xml'))
    throw new TableProblem('engine.import.notWorkbook')
  const roots = await readRelations(archive, '')
  const path = [...roots.values()].find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  if (!archive.has(path)) throw new TableProblem('engine.import.notWorkbook')
  const parts = await readRelations(archive, path)
  const sheets: Sheet[] = []
  const listed = new Set<string>()
  let isFrom1904 = false
  let isWorkbook = false
  await readAllXml(archive.read(path), {
    onOpen(name, attributes) {
      if (name === 'workbook') isWorkbook = true
      if (name === 'workbookPr') isFrom1904 = /^(1|true|on)$/.test(attributes.date1904 ?? '')
      const part = name === 'sheet' ? parts.get(findAttribute(attributes, 'id')) : undefined
      if (part?.type !== 'worksheet' || listed.has(part.path.toLowerCase())) return
      listed.add(part.path.toLowerCase())
      sheets.push({
        name: attributes.name ?? '',
        path: part.path,
        isHidden: (attributes.state ?? 'visible') !== 'visible',
      })
    },
  })
  if (!isWorkbook) throw new TableProblem('engine.import.notWorkbook')
  const find = (type: string) => [...parts.values()].find(part => part.type === type)?.path ?? null
  return { sheets, strings: find('sharedStrings'), styles: find('styles'), isFrom1904 }
}

interface Relation {
  /** The last part of its type's address, which older and stricter versions have in common. */
  type: string
  path: string
}

/** What a file of the archive refers to, by the names that it uses. */
async function readRelations(archive: Archive, path: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(path)
  const relations = new Map<string, Relation>()
  const file = posix.join(folder, '_rels', `${posix.basename(path)}.rels`)
  if (!archive.has(file)) return relations
  await readAllXml(archive.read(file), {
    onOpen(name, { Id, Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || !Id || TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: target })
    },
  })
  return relations
}
