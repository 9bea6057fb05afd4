import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
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
})
