import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeWhole } from './writeWhole.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locum-whole-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function* write(...texts: (string | Error)[]) {
  for (const text of texts) {
    if (text instanceof Error) throw text
    yield Buffer.from(text)
  }
}

it('takes the place of a file that is there, and tells the size', async () => {
  await writeFile(join(folder, 'rows.csv'), 'before')
  expect(await writeWhole(join(folder, 'rows.csv'), write('one,', 'two'))).toBe(7)
  expect(await readFile(join(folder, 'rows.csv'), 'utf8')).toBe('one,two')
  expect(await readdir(folder)).toEqual(['rows.csv'])
})

it('leaves a file as it is where the writing fails, and says why', async () => {
  await writeFile(join(folder, 'rows.csv'), 'before')
  const failing = writeWhole(join(folder, 'rows.csv'), write('one,', new Error('The connection was lost.')))
  await expect(failing).rejects.toThrow('rows.csv could not be written: The connection was lost.')
  expect(await readFile(join(folder, 'rows.csv'), 'utf8')).toBe('before')
  expect(await readdir(folder)).toEqual(['rows.csv'])
})

it('leaves nothing of a file whose content fails before its first byte, however often', async () => {
  for (let round = 0; round < 10; round += 1) {
    await expect(writeWhole(join(folder, 'rows.csv'), write(new Error('Refused.')))).rejects.toThrow('Refused.')
    await expect(writeWhole(join(folder, 'no/rows.csv'), write('one'))).rejects.toThrow('could not be written')
  }
  expect(await readdir(folder)).toEqual([])
})
