import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveConsole } from './console.ts'

const root = mkdtempSync(join(tmpdir(), 'locum-console-'))
const app = fastify()

beforeAll(async () => {
  mkdirSync(join(root, 'dist/assets'), { recursive: true })
  mkdirSync(join(root, 'dist/.git'))
  for (const path of ['secret', 'dist/.git/config', 'dist/.env', 'dist/assets/a.js'])
    writeFileSync(join(root, path), 'kept')
  await serveConsole(app, { folder: join(root, 'dist'), listOrigins: () => [], listVideoOrigins: () => [] })
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

it.each(['/assets/', '/assets', '/.git/config', '/.env', '/../secret', '/..%2fsecret', '/assets/..%2f..%2fsecret'])(
  'no folder is listed, and nothing is had that does not belong to the console: %s',
  async url => {
    const answer = await app.inject({ url, headers: { accept: 'application/json' } })
    expect([403, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toMatch(/kept|a\.js/)
  },
)

it('a file of the console is had', async () => {
  expect((await app.inject('/assets/a.js')).body).toBe('kept')
})
