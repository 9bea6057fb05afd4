import { tableLimits } from '#contract/tableFormats.ts'
import { TableProblem } from '../tableProblem.ts'
import type { Archive } from './archive.ts'
import { unescapeText } from './escapes.ts'
import type { StringStore } from './stringStore.ts'
import { readAllXml } from './xml.ts'

/** Characters of all texts of a workbook: as many as a text file can hold. */
const mostCharacters = tableLimits.bytes

/**
 * Reads the texts of a workbook into a store; their formats and the readings beside East Asian texts are left out. Throws a
 * `TableProblem` where one of them, or all together, are longer than any may be.
 */
export async function readStrings(archive: Archive, path: string | null, store: StringStore): Promise<void> {
  if (path === null || !archive.has(path)) return
  let text = ''
  let count = 0
  let isText = false
  let isReading = false
  await readAllXml(archive.read(path, true), {
    onOpen(name) {
      if (name === 'si') text = ''
      isReading ||= name === 'rPh'
      isText = name === 't' && !isReading
    },
    onText(part) {
      if (!isText) return
      text += part
      count += part.length
      if (text.length > tableLimits.characters) throw new TableProblem('engine.import.longText')
      if (count > mostCharacters) throw new TableProblem('engine.import.unpacksTooLarge')
    },
    onClose(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si') store.add(unescapeText(text))
    },
  })
}
