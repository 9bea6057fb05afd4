import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const catalogue = JSON.parse(readFileSync('resources/messages/en.json', 'utf8')) as Record<string, string>

/** The keys that the services' sources name in a call of `text(...)`, with the file that does. */
function listNamedKeys(): [key: string, file: string][] {
  return readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap(file => {
      const calls = readFileSync(join('server', file), 'utf8').matchAll(/\btext\(([^()]*)/g)
      const keys = [...calls].flatMap(call => [...(call[1] ?? '').matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)])
      return keys.map(match => [match[1] as string, file] as [string, string])
    })
}

test('every message that a service names stands in the catalogue', () => {
  const named = listNamedKeys()
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(([key]) => catalogue[key] === undefined)).toEqual([])
})
