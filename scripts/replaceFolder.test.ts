import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replaceFolder } from './replaceFolder.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'locum-folder-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(folder: string, files: Record<string, string>): string {
  const path = join(root, folder)
  mkdirSync(join(path, 'assets'), { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content)
  return path
}

const read = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name !== 'assets')
      .map(name => [name, readFileSync(join(folder, name), 'utf8')]),
  )

it('leaves the files of the new folder, and at each moment a page whose files are there', async () => {
  const old = write('dist', { 'index.html': 'assets/a.js', 'assets/a.js': 'a', 'assets/icon.svg': 'old' })
  const files = { 'index.html': 'assets/b.js', 'assets/b.js': 'b', 'assets/icon.svg': 'new' }
  const fresh = write('fresh', files)
  const replacing = { isOver: false }
  const done = replaceFolder(old, fresh, 'index.html').finally(() => {
    replacing.isOver = true
  })
  while (!replacing.isOver) {
    expect(existsSync(join(old, readFileSync(join(old, 'index.html'), 'utf8')))).toBe(true)
    await new Promise(setImmediate)
  }
  await done
  expect([read(old), existsSync(fresh)]).toEqual([files, false])
})

it('makes the folder where there is none', async () => {
  const files = { 'index.html': 'x', 'assets/b.js': 'b' }
  await replaceFolder(join(root, 'dist'), write('fresh', files), 'index.html')
  expect(read(join(root, 'dist'))).toEqual(files)
})
