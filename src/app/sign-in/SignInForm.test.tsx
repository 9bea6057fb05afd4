import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getAuthority } from '#src/providers/auth/identity.ts'
import { network, resetConsole, startNetwork } from '#tests/support/consoleWorld.ts'
import { SignInForm } from './SignInForm.tsx'

startNetwork()
beforeEach(() => {
  resetConsole({ DemoAccounts: ['admin', 'agent'], DemoPassword: 'As-The-Services-Say-1' })
  network.use(
    http.get('*/openid-configuration', () => HttpResponse.json({ token_endpoint: `${getAuthority()}/token` })),
  )
})

function openForm() {
  const onSignedIn = vi.fn(async () => {})
  render(<SignInForm onSignedIn={onSignedIn} onBegin={() => {}} />)
  return {
    onSignedIn,
    username: screen.getByLabelText<HTMLInputElement>('Username'),
    password: screen.getByLabelText<HTMLInputElement>('Password'),
    submit: () => userEvent.click(screen.getByRole('button', { name: 'Sign in' })),
  }
}

describe('the sign-in form', () => {
  it('asks for what is missing, at the field', async () => {
    const { username, submit, onSignedIn } = openForm()
    await submit()
    expect(username.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Username is required')).not.toBeNull()
    expect(screen.getByText('Password is required')).not.toBeNull()
    await userEvent.type(username, 'agent')
    expect(screen.queryByText('Username is required')).toBeNull()
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  it('tells of a wrong password and keeps what was typed', async () => {
    const refusal = { error: 'invalid_grant', error_description: 'In the words of the service' }
    network.use(http.post('*/token', () => HttpResponse.json(refusal, { status: 400 })))
    const { username, password, submit } = openForm()
    await userEvent.type(username, 'agent')
    await userEvent.type(password, 'wrong')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid user account or password')
    expect(username.value).toBe('agent')
    expect(document.activeElement).toBe(password)
    await userEvent.keyboard('Right')
    expect(password.value).toBe('Right')
  })

  it('says so where the console does not come after the sign-in, and can be sent again', async () => {
    const token = `x.${btoa(JSON.stringify({ sub: '1' }))}.x`
    const tokens = { access_token: token, token_type: 'Bearer', expires_in: 3600 }
    network.use(http.post('*/token', () => HttpResponse.json(tokens)))
    const { username, password, submit, onSignedIn } = openForm()
    onSignedIn.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await userEvent.type(username, 'agent')
    await userEvent.type(password, 'right')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
    await submit()
    await expect.poll(() => onSignedIn).toHaveBeenCalledTimes(2)
  })

  it('can be filled by a password manager, and by what is pasted', async () => {
    const { username, password } = openForm()
    expect([username.autocomplete, password.autocomplete]).toEqual(['username', 'current-password'])
    expect(password.form?.contains(username)).toBe(true)
    await userEvent.click(password)
    await userEvent.paste('Kept-Elsewhere-77')
    expect(password.value).toBe('Kept-Elsewhere-77')
  })

  it('shows the password on demand', async () => {
    const { password } = openForm()
    expect(password.type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password.type).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password.type).toBe('password')
  })

  it('is filled by a demo account and signs in with the Enter key', async () => {
    let grant = new URLSearchParams()
    network.use(
      http.post('*/token', async ({ request }) => {
        grant = new URLSearchParams(await request.text())
        const token = `x.${btoa(JSON.stringify({ sub: '1' }))}.x`
        return HttpResponse.json({ access_token: token, token_type: 'Bearer', expires_in: 3600 })
      }),
    )
    const { password, onSignedIn } = openForm()
    await userEvent.click(screen.getByRole('button', { name: 'agent' }))
    await userEvent.type(password, '{Enter}')
    await expect.poll(() => onSignedIn).toHaveBeenCalledOnce()
    expect([grant.get('username'), grant.get('password')]).toEqual(['agent', 'As-The-Services-Say-1'])
  })
})
