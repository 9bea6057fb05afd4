import { expect, it } from 'vitest'
import { buildArchive, buildSource } from '#tests/support/tableFiles.ts'
import { openTable, type TableSource } from './index.ts'

/** A file that comes in one part, so that nothing but its reader gives others their turn. */
function buildWhole(content: Uint8Array): TableSource {
  return {
    ...buildSource(content),
    async *read() {
      yield content
    },
  }
}

async function countTurns(content: Uint8Array): Promise<number> {
  let turns = 0
  let isOver = false
  const take = () => {
    turns += 1
    if (!isOver) setImmediate(take)
  }
  const table = await openTable(buildWhole(content))
  setImmediate(take)
  for await (const _ of table.rows());
  isOver = true
  await table.close()
  return turns
}

it('others have their turn while a file of many short rows is read, however much of it comes at once', async () => {
  expect(await countTurns(Buffer.from('a\n'.repeat(400_000)))).toBeGreaterThan(3)
})

it('a workbook of very many parts is refused by what its directory says', async () => {
  const archive = await buildArchive({ x: '' })
  // Its last 22 bytes say how many there are, twice.
  archive.writeUInt16LE(10_001, archive.length - 14)
  archive.writeUInt16LE(10_001, archive.length - 12)
  await expect(openTable(buildSource(archive))).rejects.toThrow('engine.import.manyParts 10,000')
})
