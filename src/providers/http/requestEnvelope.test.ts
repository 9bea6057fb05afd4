// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { network, startNetwork } from '#tests/support/consoleWorld.ts'
import { untilPasses } from '#tests/support/untilPasses.ts'
import { AnsweredFile } from './answeredFile.ts'
import { connectSession } from './connection.ts'
import { runningRequests } from './loading.ts'
import { requestEnvelope } from './requestEnvelope.ts'

const users = { application: 'Membership', contract: 'User' }
const entry = { AppCode: 'Membership', Name: 'UserController', ResolvedTime: '', Addresses: ['/api/Membership/User'] }
const fine = { Success: true, Source: 1, Message: null }

startNetwork()
beforeEach(() =>
  network.use(http.get('*/registry/Resolve', () => HttpResponse.json({ Success: true, Source: entry, Message: null }))),
)

describe('a call', () => {
  it('carries the token, the marker and its query, repeated names included', async () => {
    connectSession({ getAccessToken: async () => 'token-1', onUnauthenticated: () => {} })
    let seen: Request | undefined
    network.use(
      http.get('*/api/Membership/User/GetPage', ({ request }) => {
        seen = request
        return HttpResponse.json(fine)
      }),
    )
    const query: [string, string][] = [
      ['roleIds', '1'],
      ['roleIds', '2'],
    ]
    await requestEnvelope(users, { method: 'GET', path: 'GetPage', query })
    expect(seen?.headers.get('authorization')).toBe('Bearer token-1')
    expect(seen?.headers.get('x-api-request')).toBe('1')
    expect(new URL(seen?.url ?? '').search).toBe('?roleIds=1&roleIds=2')
  })

  it('gives a change five minutes', async () => {
    let timeout: string | null = null
    network.use(
      http.post('*/api/Membership/User/Save', ({ request }) => {
        timeout = request.headers.get('x-timeout')
        return HttpResponse.json(fine)
      }),
    )
    await requestEnvelope(users, { method: 'POST', path: 'Save', query: [], body: { ID: 1 } })
    expect(timeout).toBe('300000')
  })

  it('answers the envelope of a refusal with its status', async () => {
    const refusal = { Success: false, Source: { ID: 1, Version: 3 }, Message: 'Changed by someone else.' }
    network.use(http.post('*/Save', () => HttpResponse.json(refusal, { status: 409 })))
    const answer = await requestEnvelope(users, { method: 'POST', path: 'Save', query: [] })
    expect(answer).toEqual({ ...refusal, status: 409 })
  })

  it('says that the API is not reachable where nothing answers', async () => {
    network.use(http.get('*/Get', () => HttpResponse.error()))
    const answer = await requestEnvelope(users, { method: 'GET', path: 'Get', query: [] })
    expect(answer).toMatchObject({ Success: false, Message: 'The API is not reachable.', status: 0 })
  })

  it.each([
    ['text/csv', [0xef, 0xbb, 0xbf, 0xc3, 0xa9]],
    ['application/pdf', [0x25, 0x50, 0xff, 0xfe, 0x00]],
  ])('answers a file as it came, byte by byte: %s', async (type, bytes) => {
    const headers = { 'content-type': type, 'content-disposition': 'attachment; filename="a"' }
    network.use(http.get('*/Get', () => HttpResponse.arrayBuffer(Uint8Array.from(bytes).buffer, { headers })))
    const { Source } = await requestEnvelope(users, { method: 'GET', path: 'Get', query: [] })
    expect(Source).toBeInstanceOf(AnsweredFile)
    const { name, content } = Source as AnsweredFile
    expect([name, content.type, [...new Uint8Array(await content.arrayBuffer())]]).toEqual(['a', type, bytes])
  })

  it('ends the session at a 401', async () => {
    const onUnauthenticated = vi.fn()
    connectSession({ getAccessToken: async () => 'old', onUnauthenticated })
    network.use(http.get('*/Get', () => HttpResponse.json({ ...fine, Success: false }, { status: 401 })))
    await requestEnvelope(users, { method: 'GET', path: 'Get', query: [] })
    expect(onUnauthenticated).toHaveBeenCalledOnce()
  })

  describe('that wants the password first', () => {
    const question = { Argument: 'SignInAgain', Message: 'Your password?', No: 'stop' }
    const asks = { Success: false, Source: null, Message: question.Message, Question: question }
    const save = () => requestEnvelope(users, { method: 'POST', path: 'Save', query: [], body: { ID: 1 } })

    it('asks once for all such calls, and sends each again as it was', async () => {
      const proven = Promise.withResolvers<boolean>()
      let isProven = false
      const signInAgain = vi.fn(() => proven.promise)
      connectSession({ getAccessToken: async () => 'token', onUnauthenticated: () => {}, signInAgain })
      const bodies: unknown[] = []
      network.use(
        http.post('*/Save', async ({ request }) => {
          bodies.push(await request.json())
          return HttpResponse.json(isProven ? fine : asks)
        }),
      )
      const answers = Promise.all([save(), save()])
      await untilPasses(() => expect(bodies).toHaveLength(2))
      isProven = true
      proven.resolve(true)
      expect(await answers).toEqual([
        { ...fine, status: 200 },
        { ...fine, status: 200 },
      ])
      expect(signInAgain.mock.calls).toEqual([['Your password?']])
      expect(bodies).toEqual(Array(4).fill({ ID: 1 }))
    })

    it('is a refusal without a question where the password is not given', async () => {
      connectSession({
        getAccessToken: async () => 'token',
        onUnauthenticated: () => {},
        signInAgain: async () => false,
      })
      network.use(http.post('*/Save', () => HttpResponse.json(asks)))
      const answer = await save()
      expect(answer).toMatchObject({ Success: false, status: 200 })
      expect(answer).not.toHaveProperty('Question')
    })
  })

  it('can be called off', async () => {
    network.use(http.get('*/Get', () => new Promise<never>(() => {})))
    const caller = new AbortController()
    const read = requestEnvelope(users, { method: 'GET', path: 'Get', query: [] }, { signal: caller.signal })
    await untilPasses(() => expect(runningRequests.get()).toBe(1))
    caller.abort()
    await expect(read).rejects.toThrow()
    expect(runningRequests.get()).toBe(0)
  })

  it('is not counted while it is silent', async () => {
    let during = -1
    network.use(
      http.get('*/Get', () => {
        during = runningRequests.get()
        return HttpResponse.json(fine)
      }),
    )
    await requestEnvelope(users, { method: 'GET', path: 'Get', query: [] }, { silent: true })
    expect(during).toBe(0)
  })
})
