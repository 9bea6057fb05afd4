import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuseInside, sendOutside } from './sendOutside.ts'

const server = createServer((request, response) => {
  if (request.url === '/refused') return response.writeHead(503).end('no')
  if (request.url === '/moved') return response.writeHead(302, { location: '/' }).end()
  if (request.url !== '/endless') return request.pipe(response)
  response.on('close', () => clearInterval(writing))
  const writing = setInterval(() => response.write('x'.repeat(32_000)), 1)
})
let port = 0
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const send = (path: string, host = '127.0.0.1') =>
  sendOutside(new Request(`http://${host}:${port}${path}`, { method: 'POST', body: 'hello' }), 5000)

it('answers what is answered, and says what is refused', async () => {
  expect(await send('/')).toBe('hello')
  await expect(send('/refused')).rejects.toMatchObject({ status: 503 })
  await expect(send('/moved')).rejects.toMatchObject({ status: 302 })
})

it('reads no more of an answer than it needs', async () =>
  expect((await send('/endless')).length).toBeLessThan(200_000))

it('reaches no name that leads inside, and no such address in figures', async () => {
  await expect(send('/', 'localhost')).rejects.toThrow('The address leads inside.')
  for (const url of ['http://127.0.0.1/', 'https://[::1]:8080/', 'https://10.0.0.1/'])
    expect(() => refuseInside(url)).toThrow('The address leads inside.')
  expect(() => refuseInside('https://ats.example.com/')).not.toThrow()
})
