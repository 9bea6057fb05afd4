import { type AddressInfo, connect } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unauthenticated } from '../kernel/problem.ts'
import { buildLog } from '../logging/log.ts'
import { buildServer } from './server.ts'

describe('a request that does not come whole', () => {
  const logged: string[] = []
  const log = buildLog({ logLevel: 'error' }, { write: line => logged.push(line) })
  const app = buildServer({ trustProxy: 0 }, log)
  const hasty = buildServer({ trustProxy: 0 }, log, { requestTimeout: 300, lookEvery: 50 })
  const portOf = ({ server }: typeof app) => (server.address() as AddressInfo).port

  beforeAll(async () => {
    for (const each of [app, hasty]) {
      each.post('/any', async () => 'done')
      each.route({
        method: 'POST',
        url: '/own',
        onRequest: async () => {
          throw unauthenticated()
        },
        handler: async () => 'done',
      })
      await each.listen({ host: '127.0.0.1', port: 0 })
    }
  })
  afterAll(() => Promise.all([app.close(), hasty.close()]))

  function send(path: string, length: number, body: string, to = app) {
    const socket = connect(portOf(to), '127.0.0.1')
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
    socket.on('error', () => {}).write(head + body)
    return readAll(socket)
  }

  it('is answered 408 in the form of every other answer, and its connection ends', async () => {
    const answer = await send('/any', 100, '{', hasty)
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toContain('"Success":false')
  })

  it('is refused without its body being kept, and its connection ends', async () => {
    expect(await send('/own', 100, '{', hasty)).toMatch(/^HTTP\/1.1 40[18] /)
    const whole = connect(portOf(app), '127.0.0.1')
    const size = 4 * 1024 * 1024
    const head = `POST /own HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`
    whole.write(head + ' '.repeat(size))
    expect(await readAll(whole)).toMatch(/^HTTP\/1.1 401 [\s\S]*Please sign in/)
  })

  it('leaves nothing in the log where its client broke it off', async () => {
    const broken = new Promise<void>(resolve => app.server.once('request', request => request.once('close', resolve)))
    const socket = connect(portOf(app), '127.0.0.1')
    const head = 'POST /any HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
    socket.write(head, () => socket.destroy())
    await broken
    expect(await send('/any', 2, '{}')).toContain('done')
    expect(logged).toEqual([])
  })

  it('is refused where it is larger than its route takes, in the figures of that', async () => {
    const size = 64 * 1024 + 1
    expect(await send('/any', size, ' '.repeat(size))).toMatch(/^HTTP\/1.1 413 [\s\S]*larger than 65536 bytes/)
  })
})

describe('a request that could be read in two ways', () => {
  const app = buildServer({ trustProxy: 0 }, buildLog({ logLevel: 'silent' }))

  beforeAll(async () => {
    app.post('/any', async ({ body }) => body)
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app.close())

  const send = (lines: string[]) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {}).write(lines.join('\r\n'))
    return readAll(socket)
  }
  const head = ['POST /any HTTP/1.1', 'Host: x', 'Connection: close', 'Content-Type: application/json']

  it.each([
    ['by its length and in chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
    ['by two lengths', ['Content-Length: 2', 'Content-Length: 3']],
    ['in chunks that are none', ['Transfer-Encoding: chunked, identity']],
  ])('is refused: %s', async (_, lengths) => {
    expect(await send([...head, ...lengths, '', '2\r\n{}\r\n0\r\n\r\n'])).toMatch(/^HTTP\/1.1 400 /)
  })

  it('is not said back to who traces it', async () => {
    const answer = await send(['TRACE /any HTTP/1.1', 'Host: x', 'Connection: close', 'X-Own: mine', '', ''])
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /)
    expect(answer).not.toContain('mine')
  })
})
