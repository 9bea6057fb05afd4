import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EntitySchema } from '#contract/entitySchema.ts'

const catalogue = JSON.parse(readFileSync('resources/messages/en.json', 'utf8')) as Record<string, string>

/** The keys that the services' sources name in a call of `text(...)`, with the file that does. */
function listNamedKeys(): [key: string, file: string][] {
  return readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap(file => {
      const calls = readFileSync(join('server', file), 'utf8').matchAll(/\btext\(([^()]*)/g)
      const keys = [...calls].flatMap(call => [
        ...(call[1] ?? '').matchAll(/'([a-z]\w*(?:\.\w+)+|[A-Z]+(?:_[A-Z]+)+)'/g),
      ])
      return keys.map(match => [match[1] as string, file] as [string, string])
    })
}

test('every message that a service names stands in the catalogue', () => {
  const named = listNamedKeys()
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(([key]) => catalogue[key] === undefined)).toEqual([])
})

test.each([
  ...['USERNAME_MISSING_MESSAGE', 'PASSWORD_MISSING_MESSAGE', 'ENTER_VALID_EMAIL_ADDRESS', 'INVALID_EMAIL_ADDRESS'],
  ...['RESET_PASSWORD_URL_SENT_MESSAGE', 'MANDATORY_FIELD_ERROR', 'FILE_NAME_SIZE_ERROR', 'FILE_SIZE_ERROR'],
  ...['INVALID_DOCUMENT_FILE_SELECTED_ERROR', 'HCP_CONFIRMATION_SUCCESSFUL'],
])('the catalogue has %s, which the specification names', key => {
  expect(catalogue).toHaveProperty([key])
})

test('every pattern of a schema says in words which form it asks for, in each language', () => {
  const patterns = readdirSync('schemas', { encoding: 'utf8' })
    .filter(file => file.endsWith('.json'))
    .flatMap(file => {
      const { properties } = JSON.parse(readFileSync(join('schemas', file), 'utf8')) as EntitySchema
      return Object.entries(properties).filter(([, { pattern }]) => pattern !== undefined)
    })
  expect(patterns.length).toBeGreaterThan(5)
  for (const language of ['en', 'es']) {
    const texts = JSON.parse(readFileSync(`resources/messages/${language}.json`, 'utf8')) as Record<string, string>
    expect(patterns.filter(([, schema]) => !texts[schema['x-pattern-text'] ?? '']).map(([name]) => name)).toEqual([])
  }
})
