import { expect, it } from 'vitest'
import type { Resource } from '#contract/resource.ts'
import { readKeyWord } from './keyWord.ts'

const build = (represent: string, type = 'integer') => {
  const properties = new Map([['ID', { schema: { type } }]])
  return { key: 'ID', properties, descriptor: { represent } } as unknown as Resource
}

it.each([
  ['Job-{ID}', 'job-12', 12],
  ['Job-{ID}', '12', 12],
  ['{ID}', '12', 12],
  ['Job-{ID}', 'job-', null],
  ['Job-{ID}', 'jobs-12', null],
  ['Job-{ID}', '1234567890', null],
  ['{Name}', '12', null],
  ['{ID} {Name}', '12', null],
])('reads the key of %s in the word %s', (represent, word, key) => {
  expect(readKeyWord(build(represent), word)).toBe(key)
})

it('reads no key that is a text', () => {
  expect(readKeyWord(build('Job-{ID}', 'string'), '12')).toBeNull()
})
