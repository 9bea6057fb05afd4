import { describe, expect, it } from 'vitest'
import { chooseRoot } from './chooseRoot.ts'

describe('the root of a path', () => {
  it.each(['/service-down', '/ApproveTimeCard/abc', '/user-response/1/2', '/FAQs', '/VerifyCertificate'])(
    'is public for %s',
    path => {
      expect(chooseRoot(path, false)).toBe('public')
      expect(chooseRoot(path, true)).toBe('public')
    },
  )

  it.each(['/login', '/forgetPassword', '/resetPassword', '/acceptInvitation', '/LOGIN'])(
    'is the sign-in for %s',
    path => {
      expect(chooseRoot(path, false)).toBe('signIn')
    },
  )

  it.each(['/', '/Users', '/Users/Edit/5', '/login', '/nowhere'])('is the console for %s while signed in', path => {
    expect(chooseRoot(path, true, ['Partners'])).toBe('console')
  })

  it('waits for the configuration where the path is not known', () => {
    expect(chooseRoot('/Partners/Welcome', false)).toBeNull()
    expect(chooseRoot('/Partners/Welcome', false, ['Partners'])).toBe('public')
    expect(chooseRoot('/Partners/Welcome', false, [])).toBe('signIn')
  })

  it('is public for a route that the configuration opens to everybody, while signed in too', () => {
    expect(chooseRoot('/Partners/Welcome', true)).toBeNull()
    expect(chooseRoot('/Partners/Welcome', true, ['Partners'])).toBe('public')
  })
})
