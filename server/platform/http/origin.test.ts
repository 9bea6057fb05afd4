import { hostname } from 'node:os'
import { describe, expect, it } from 'vitest'
import { checkOrigin } from './origin.ts'

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
    ['this machine alone is answered', { ...open, host: '127.0.0.1' }],
  ])('is any where %s', (_, settings) => {
    expect(() => checkOrigin(settings, 'http://any.example')).not.toThrow()
  })
})
