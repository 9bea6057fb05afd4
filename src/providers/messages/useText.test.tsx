import { act, render, screen } from '@testing-library/react'
import { useMemo } from 'react'
import { expect, it } from 'vitest'
import { messages } from './messages.ts'
import { useText } from './useText.ts'

function Words() {
  const text = useText()
  const words = useMemo(() => text('greeting', 'Ada'), [text])
  return <p>{words}</p>
}

it('texts follow a newer catalogue, those that are kept as well', () => {
  messages.set({ greeting: 'Hello {0}' })
  render(<Words />)
  expect(screen.getByText('Hello Ada')).toBeTruthy()
  act(() => messages.set({ greeting: 'Good day {0}' }))
  expect(screen.getByText('Good day Ada')).toBeTruthy()
})
