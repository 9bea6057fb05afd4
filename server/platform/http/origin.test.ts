import { hostname } from 'node:os'
import { describe, expect, it } from 'vitest'
import { checkOrigin, requireOwnOrigin } from './origin.ts'

const open = { host: '0.0.0.0', publicUrl: null, trustProxy: 0 }

describe('an origin that a request names', () => {
  it.each([
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
    `http://${hostname().toLowerCase()}`,
  ])('is ours on an open port as %s', origin => {
    expect(() => checkOrigin(open, origin)).not.toThrow()
  })

  it.each(['http://evil.example', 'http://127.evil.example', 'https://10.99.99.99:4000'])(
    'is not ours on an open port as %s',
    origin => {
      expect(() => checkOrigin(open, origin)).toThrow('set LOCUM_PUBLIC_URL')
    },
  )

  it.each([
    ['a public address is set', { ...open, publicUrl: 'https://locum.example.com' }],
    ['a proxy says it', { ...open, trustProxy: 1 }],
  ])('is any where %s', (_, settings) => {
    expect(() => checkOrigin(settings, 'http://any.example')).not.toThrow()
  })
})

it.each(['http://evil.example:4000', 'http://127.evil.example:4000'])(
  'is none of this machine that it alone can reach as %s',
  origin => expect(() => checkOrigin({ ...open, host: '127.0.0.1' }, origin)).toThrow('set LOCUM_PUBLIC_URL'),
)

describe('a request from a page', () => {
  const request = (origin?: string) => ({ protocol: 'http' as const, host: 'localhost:4000', headers: { origin } })
  const require = (settings: object, origin?: string) => () =>
    requireOwnOrigin({ ...open, ...settings }, request(origin))

  it('passes where the page is of the address that the request names, or it comes from no page', () => {
    expect(require({}, 'http://localhost:4000')).not.toThrow()
    expect(require({})).not.toThrow()
    expect(require({ publicUrl: 'https://locum.example.com' })).not.toThrow()
  })

  it.each(['http://evil.example', 'https://localhost:4000', 'http://localhost', 'null'])(
    'is refused where the page is of %s',
    origin => {
      expect(require({}, origin)).toThrow('pages of the console itself')
    },
  )

  it('passes from the public address alone where one is set', () => {
    const settings = { publicUrl: 'https://locum.example.com' }
    expect(require(settings, 'https://locum.example.com')).not.toThrow()
    expect(require(settings, 'http://localhost:4000')).toThrow('pages of the console itself')
  })
})
