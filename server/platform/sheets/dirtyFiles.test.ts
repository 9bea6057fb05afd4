import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { dirtyFiles } from '#tests/support/dirtyFiles.ts'
import { buildSource, buildWorkbook, readTable } from '#tests/support/tableFiles.ts'
import { openTable } from './index.ts'

let temporary: string

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'locum-dirty-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(temporary, { recursive: true })
})

it.each(Object.entries(dirtyFiles))(
  'a file with %s is read as it is meant, or told what to do about',
  async (_, file) => {
    const content = typeof file.content === 'function' ? await file.content() : file.content
    const read = readTable(content, file.options)
    if (!Array.isArray(file.is)) expect(await read).toMatchObject(file.is)
    else {
      const [messageKey, ...args] = file.is
      await expect(read).rejects.toMatchObject({ messageKey, args })
    }
    expect(await readdir(temporary)).toEqual([])
  },
)

it('a workbook leaves no copy behind where its reader is killed: none has a name while it is read', async () => {
  const content = await buildWorkbook({
    sheets: { Plants: '<row><c><v>1</v></c></row><row><c><v>2</v></c></row>' },
  })
  const table = await openTable(buildSource(content))
  expect(await readdir(temporary)).toEqual([])
  await table.close()
})

it('a workbook for which nobody waits any more is read no further', async () => {
  let count = 0
  const rows = '<row><c><v>1</v></c></row>'.repeat(20_000)
  const table = await openTable({
    ...buildSource(await buildWorkbook({ sheets: { Plants: rows } })),
    isGone: () => count > 0,
  })
  const read = async () => {
    for await (const _ of table.rows()) count += 1
  }
  await expect(read()).rejects.toMatchObject({ messageKey: 'engine.import.abandoned' })
  expect(count).toBeLessThan(20_000)
  await table.close()
})

it('there are enough dirty files to mean something', () => {
  expect(Object.keys(dirtyFiles).length).toBeGreaterThanOrEqual(30)
})
