import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildArchive } from './fileArchive.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('an archive of data files', () => {
  it('is unpacked to the files as they were, with their folders', async () => {
    const files = [
      { path: 'menu/menu.xml', text: '<Menu />' },
      { path: 'schemas/ward.json', text: '{ "title": "Station für Ärzte" }' },
      { path: 'schemas/bed.json', text: 'x'.repeat(512) },
      { path: 'resources/none.json', text: '' },
    ]
    const archive = buildArchive(files, new Date('2026-11-20T10:31:07Z'))
    await writeFile(join(folder, 'all.tar'), Buffer.from(await archive.arrayBuffer()))
    execFileSync('tar', ['-xf', 'all.tar'], { cwd: folder })
    for (const { path, text } of files) expect(await readFile(join(folder, path), 'utf8')).toBe(text)
    expect(await readdir(join(folder, 'schemas'))).toHaveLength(2)
  })
})
