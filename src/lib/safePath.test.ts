import { describe, expect, it } from 'vitest'
import { toSafePath } from './safePath.ts'

const origin = 'https://locum.example'

describe('a path to come back to', () => {
  it.each(['/Users', '/Users/Edit/5', '/Employers?page=2&q=a%20b', '/Users/Edit/5/(ssiTabs:roles)'])(
    'keeps %s',
    path => {
      expect(toSafePath(path, origin)).toBe(path)
    },
  )

  it.each([
    null,
    '',
    'Users',
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
    '/%2e//elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
    '\\\\elsewhere.example',
  ])('refuses %j', path => {
    expect(toSafePath(path, origin)).toBeNull()
  })
})
