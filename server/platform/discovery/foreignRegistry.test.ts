import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendJson, startUpstream, type Upstream } from '#tests/server/foreign/upstream.ts'
import { buildForeignRegistry, type ForeignRegistry } from './foreignRegistry.ts'

const minute = 60_000

describe('a registry of somebody else', () => {
  let upstream: Upstream
  let registry: ForeignRegistry
  let time = 0
  const problems: string[] = []

  beforeEach(async () => {
    time = 1_000_000
    problems.length = 0
    upstream = await startUpstream()
    registry = buildForeignRegistry({
      url: `${upstream.address}/registry/`,
      onProblem: line => problems.push(line),
      now: () => time,
    })
  })
  afterEach(() => upstream.close())

  function answerWith(...Addresses: unknown[]): void {
    upstream.answer = (_, response) => sendJson(response, { Success: true, Source: { Addresses }, Message: null })
  }

  it('is asked once for a contract, however many ask, and again after an hour', async () => {
    answerWith('https://hr.example/User/')
    const both = await Promise.all([registry.resolve('Hr', 'User'), registry.resolve('Hr', 'User')])
    expect(both).toEqual(['https://hr.example/User', 'https://hr.example/User'])
    expect(upstream.seen.map(({ url }) => url)).toEqual([
      '/registry/Resolve?applicationCode=Hr&contract=UserController',
    ])
    time += 61 * minute
    answerWith('https://hr.example/People')
    expect(await registry.resolve('Hr', 'User')).toBe('https://hr.example/People')
  })

  it('keeps what it said while it fails, and is left alone for a minute then', async () => {
    answerWith('/services/User')
    expect(await registry.resolve('Hr', 'User')).toBe(`${upstream.address}/services/User`)
    upstream.answer = (_, response) => sendJson(response, {}, 500)
    time += 61 * minute
    expect(await registry.resolve('Hr', 'User')).toBe(`${upstream.address}/services/User`)
    expect(await registry.resolve('Hr', 'User')).toBe(`${upstream.address}/services/User`)
    expect(upstream.seen).toHaveLength(2)
    expect(problems).toEqual([expect.stringContaining('does not resolve Hr/User: it answers 500.')])
  })

  it.each([['ftp://hr.example/User'], ['javascript:alert(1)'], [7], []])(
    'takes no %j for an address',
    async (...given) => {
      answerWith(...given)
      expect(await registry.resolve('Hr', 'User')).toBeNull()
      expect(problems).toEqual([expect.stringContaining('names no address')])
    },
  )

  it('is not followed elsewhere', async () => {
    upstream.answer = (_, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/' })
      response.end()
    }
    expect(await registry.resolve('Hr', 'User')).toBeNull()
  })
})
