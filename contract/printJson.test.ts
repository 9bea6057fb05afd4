import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { printJson } from './printJson.ts'

const root = join(import.meta.dirname, '..')

it.each([
  'resources/jobs.json',
  'resources/machines/job.json',
  'resources/lookups/skill.json',
  'schemas/job.json',
  'schemas/meta/resource.schema.json',
])('prints %s as it stands', path => {
  const text = readFileSync(join(root, path), 'utf8')
  expect(printJson(JSON.parse(text))).toBe(text)
})

it('fills lines with numbers, and breaks what does not fit by one sign', () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index)
  expect(printJson(numbers).split('\n')[1]?.length).toBeLessThanOrEqual(120)
  const fitting = { a: { text: 'x'.repeat(97) } }
  expect(printJson(fitting)).toBe(`{ "a": { "text": "${'x'.repeat(97)}" } }\n`)
  expect(printJson({ a: { text: 'x'.repeat(98) } })).toContain('\n')
})
