import { closeSync, readSync, writeSync } from 'node:fs'
import { TableProblem } from '../tableProblem.ts'

/** The texts of a workbook that cells refer to by their position: on disk, since they may be more than memory. */
export interface StringStore {
  add(text: string): void
  /** Throws a `TableProblem` where there is no text of this position. */
  get(index: number): string
  close(): void
}

/** When texts are written together: so many of them, or so many characters. */
const blockTexts = 512
const blockCharacters = 64 * 1024

/** Characters that are kept in memory; programs number texts as they come, so that rows in their order ask for neighbours. */
const cachedCharacters = 8 * 1024 * 1024

interface Block {
  first: number
  offset: number
  length: number
}

interface LoadedBlock {
  first: number
  texts: string[]
  characters: number
}

/** Builds a store upon a file that is open and empty, which is closed with it. */
export function buildStringStore(file: number): StringStore {
  const blocks: Block[] = []
  const loaded = new Map<Block, LoadedBlock>()
  let open: LoadedBlock = { first: 0, texts: [], characters: 0 }
  let last = open
  let end = 0
  let kept = 0

  const flush = () => {
    const bytes = Buffer.from(JSON.stringify(open.texts))
    writeSync(file, bytes, 0, bytes.length, end)
    blocks.push({ first: open.first, offset: end, length: bytes.length })
    end += bytes.length
    open = { first: open.first + open.texts.length, texts: [], characters: 0 }
  }
  const load = (block: Block): LoadedBlock => {
    const known = loaded.get(block)
    if (known) {
      loaded.delete(block)
      loaded.set(block, known)
      return known
    }
    const bytes = Buffer.alloc(block.length)
    readSync(file, bytes, 0, block.length, block.offset)
    const texts = JSON.parse(bytes.toString()) as string[]
    const characters = texts.reduce((sum, text) => sum + text.length, 0)
    const fresh = { first: block.first, texts, characters }
    loaded.set(block, fresh)
    kept += characters
    for (const [oldest, { characters: freed }] of loaded) {
      if (kept <= cachedCharacters || oldest === block) break
      loaded.delete(oldest)
      kept -= freed
    }
    return fresh
  }
  return {
    add(text) {
      open.texts.push(text)
      open.characters += text.length
      if (open.texts.length >= blockTexts || open.characters >= blockCharacters) flush()
    },
    get(index) {
      let text = last.texts[index - last.first]
      if (text !== undefined) return text
      const block = findBlock(blocks, index)
      last = index >= open.first || !block ? open : load(block)
      text = last.texts[index - last.first]
      if (text === undefined) throw new TableProblem('engine.import.broken')
      return text
    },
    close: () => closeSync(file),
  }
}

/** The last block that begins at a position or before it. */
function findBlock(blocks: readonly Block[], index: number): Block | null {
  let [low, high] = [0, blocks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((blocks[middle]?.first ?? 0) <= index) low = middle + 1
    else high = middle
  }
  return blocks[low - 1] ?? null
}
