import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { listFiles, readText, root } from './sources.ts'

test('generated files are what their generators make now', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/generate.ts', '--check'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status, `${stdout}${stderr}`).toBe(0)
})

test('every generated file names the script that makes it', () => {
  const silent = listFiles('{contract,server,src}/**/*.gen.ts').filter(
    path => !/scripts\/|npm run generate/.test(readText(path).slice(0, 400)),
  )
  expect(silent).toEqual([])
})
