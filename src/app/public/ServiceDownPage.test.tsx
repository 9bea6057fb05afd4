import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { messages } from '#src/providers/messages/messages.ts'
import { resetConsole } from '#tests/support/consoleWorld.ts'
import { ServiceDownPage } from './ServiceDownPage.tsx'

beforeEach(() => resetConsole())

it('speaks by the catalogue, and in its usual words where that has not come', () => {
  messages.set({ 'serviceDown.title': 'We are moving house.' })
  const { unmount } = render(<ServiceDownPage />)
  expect(screen.getByRole('heading', { name: 'We are moving house.' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  unmount()
  messages.set({})
  render(<ServiceDownPage />)
  expect(screen.getByRole('heading', { name: /^Oh no! We are experiencing technical difficulties/ })).toBeTruthy()
})
