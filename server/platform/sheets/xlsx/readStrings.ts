import type { Archive } from './archive.ts'
import { unescapeText } from './escapes.ts'
import type { StringStore } from './stringStore.ts'
import { readAllXml } from './xml.ts'

/** Reads the texts of a workbook into a store; their formats and the readings beside East Asian texts are left out. */
export async function readStrings(archive: Archive, path: string | null, store: StringStore): Promise<void> {
  if (path === null || !archive.has(path)) return
  let text = ''
  let isText = false
  let isReading = false
  await readAllXml(archive.read(path), {
    onOpen(name) {
      if (name === 'si') text = ''
      isReading ||= name === 'rPh'
      isText = name === 't' && !isReading
    },
    onText(part) {
      if (isText) text += part
    },
    onClose(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si') store.add(unescapeText(text))
    },
  })
}
