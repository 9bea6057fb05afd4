import { describe, expect, it } from 'vitest'
import { apiHeaders, buildDocumentHeaders, fileHeaders, makeNonce } from './securityHeaders.ts'

const directivesOf = (policy = '') => policy.split('; ').map(directive => directive.split(' '))

describe('a document', () => {
  const nonce = makeNonce()
  const headers = buildDocumentHeaders(nonce, ['https://api.example.com'], true)
  const policy = new Map(directivesOf(headers['content-security-policy']).map(([name, ...from]) => [name, from]))

  it('takes scripts of its own origin alone, no plug-ins, no other base, and stands in no frame', () => {
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy.has('object-src')).toBe(false)
  })

  it('sends data to its own origin and the configured ones alone, and its address to nobody', () => {
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://api.example.com'])
    expect(policy.get('form-action')).toEqual(["'self'"])
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it('asks for TLS for a year where it came by it', () => {
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(buildDocumentHeaders(nonce, [], false)).not.toHaveProperty('strict-transport-security')
  })
})

it('no answer is sniffed, and none that is data is kept', () => {
  for (const headers of [apiHeaders, fileHeaders, buildDocumentHeaders(makeNonce(), [], false)])
    expect(headers['x-content-type-options']).toBe('nosniff')
  for (const headers of [apiHeaders, buildDocumentHeaders(makeNonce(), [], false)])
    expect(headers['cache-control']).toBe('no-store')
})
