import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toErrorAnswer } from '../http/errors.ts'
import { isConnectionFailure } from './statements.ts'

/** A server that takes connections and never says a word, and one that breaks them. */
const silent = createServer()
const breaking = createServer(socket => socket.once('data', () => socket.end()))

describe('a pool whose server does not answer', () => {
  beforeAll(async () => {
    for (const server of [silent, breaking]) await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => {
    silent.close()
    breaking.close()
  })

  it('fails in words that are known, for who opens a connection and for who waits for one, and answers 503', async () => {
    const { port } = silent.address() as AddressInfo
    const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'u', max: 1, connectionTimeoutMillis: 20 })
    const failures = await Promise.all([1, 2].map(() => pool.connect().catch((error: Error) => error)))
    for (const failure of failures) {
      expect([failure, isConnectionFailure(failure)]).toEqual([expect.any(Error), true])
      expect(toErrorAnswer(failure, 1000, 'r1').status).toBe(503)
    }
  })

  it('answers 503 where the connection breaks', async () => {
    const { port } = breaking.address() as AddressInfo
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'u' })
    const failure = await client.connect().catch((error: Error) => error)
    expect(failure).toMatchObject({ message: 'Connection terminated unexpectedly' })
    expect(toErrorAnswer(failure, 1000, 'r1').status).toBe(503)
  })
})
