import { createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toErrorAnswer } from '../http/errors.ts'
import { isPoolTimeout } from './statements.ts'

/** A server that takes connections and never says a word. */
const silent = createServer()

describe('a pool whose server does not answer', () => {
  beforeAll(() => new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve)))
  afterAll(() => silent.close())

  it('fails in words that are known, for who opens a connection and for who waits for one, and answers 503', async () => {
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'u', max: 1, connectionTimeoutMillis: 20 })
    const failures = await Promise.all([1, 2].map(() => pool.connect().catch((error: Error) => error)))
    for (const failure of failures) {
      expect([failure, isPoolTimeout(failure)]).toEqual([expect.any(Error), true])
      expect(toErrorAnswer(failure, 1000, 'r1').status).toBe(503)
    }
  })
})
