import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { signInAddressKey } from '#src/providers/auth/sessionEnd.ts'
import { resetConsole } from '#tests/support/consoleWorld.ts'
import { SignInPage } from './SignInPage.tsx'

const notice = /Your session ended before what you typed was saved. It is kept in this tab/

beforeEach(() => {
  resetConsole()
  sessionStorage.clear()
})

function open() {
  render(
    <MemoryRouter>
      <SignInPage />
    </MemoryRouter>,
  )
}

describe('the sign-in page', () => {
  it('says why it is there to whoever was typing when the session ended', () => {
    sessionStorage.setItem('locum.draft.5.Plants.', '{}')
    open()
    expect(screen.getByText(notice)).toBeTruthy()
  })

  it('says nothing of it to anybody else', () => {
    open()
    expect(screen.queryByText(notice)).toBeNull()
  })

  describe('that leads to the page of the identity service', () => {
    const wayBack = '?redirectUrl=%2FUsers%2FEdit%2F5'
    beforeEach(() => {
      const identity = { IdentityServiceUrl: '/identity', ClientCode: 'locum-console', Scopes: 'openid' }
      resetConsole({ Identity: { ...identity, Flow: 'Implicit' } })
    })

    it('knows the way back, and why, after a session that ended by itself there too', () => {
      sessionStorage.setItem(signInAddressKey, `/login${wayBack}&ended=idle`)
      history.replaceState(null, '', '/login')
      open()
      expect(location.search).toBe(wayBack)
      expect(screen.getByText(/because nothing happened for \d+ minutes\./)).toBeTruthy()
    })

    it('still knows it where that service sends back without a session', async () => {
      sessionStorage.setItem(signInAddressKey, `/login${wayBack}`)
      history.replaceState(null, '', '/login?error=access_denied&state=a')
      open()
      expect(await screen.findByRole('alert')).toBeTruthy()
      await waitFor(() => expect(location.search).toBe(wayBack))
    })

    it('takes no way back to another origin', () => {
      sessionStorage.setItem(signInAddressKey, 'https://elsewhere.example/login')
      history.replaceState(null, '', '/login')
      open()
      expect(location.href).toBe(`${location.origin}/login`)
    })
  })
})
