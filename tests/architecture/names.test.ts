import { describe, expect, test } from 'vitest'
import { checkPathName, fileNames } from './names.ts'
import { listProblems, tryRule } from './rule.ts'
import { listFiles } from './sources.ts'

test('no file and no folder has a name that says nothing', () => {
  const paths = listFiles('{contract,server,src,scripts,tests,schemas,resources,menu,docs}/**/*.*')
  expect(paths.map(path => [path, checkPathName(path)]).filter(([, problem]) => problem)).toEqual([])
})

test('every file is named after what it exports', () => {
  expect(listProblems(fileNames)).toEqual([])
})

describe('the rules of names', () => {
  test.each(['src/lib/utils.ts', 'server/helpers/x.ts', 'src/userMenu/x.ts', 'schemas/timeCard.json'])(
    'refuse the path %s',
    path => {
      expect(checkPathName(path)).not.toBeNull()
    },
  )

  test.each([
    ['src/ui/chip.tsx', 'export function Chip() {}'],
    ['src/ui/Chip.tsx', 'export function Tag() {}'],
    ['src/lib/thing.ts', 'export function useThing() {}'],
    ['src/lib/two-words.ts', 'export const a = 1'],
    ['src/lib/0001-first.ts', 'export const a = 1'],
  ])('refuse %s with %s', (path, text) => {
    expect(tryRule(fileNames, path, text)).toHaveLength(1)
  })
})
