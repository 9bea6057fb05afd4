import { describe, expect, test } from 'vitest'
import { checkPathName, fileNames, standardTerms } from './names.ts'
import { listProblems, tryRule } from './rule.ts'
import { listFiles } from './sources.ts'

test('no file and no folder has a name that says nothing', () => {
  const paths = listFiles('{contract,server,src,scripts,tests,schemas,resources,menu,docs}/**/*.*')
  expect(paths.map(path => [path, checkPathName(path)]).filter(([, problem]) => problem)).toEqual([])
})

test('every file is named after what it exports', () => {
  expect(listProblems(fileNames)).toEqual([])
})

test('names take the terms of the field', () => {
  expect(listProblems(standardTerms)).toEqual([])
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

  test.each(['const isTold = 1', 'class A { #told = 1 }', 'const listPlacings = 1', 'type JobWish = string'])(
    'refuse %s',
    text => {
      expect(tryRule(standardTerms, 'src/lib/thing.ts', text)).toHaveLength(1)
    },
  )

  test('take what is called so by the API, and what only contains such a word', () => {
    expect(tryRule(standardTerms, 'src/lib/thing.ts', 'export const { Told, IsWishListed, isReplaced } = row')).toEqual(
      [],
    )
  })
})
