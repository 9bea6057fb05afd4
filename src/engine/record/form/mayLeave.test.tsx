import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { ConfirmationHost } from '#src/ui/ConfirmationHost.tsx'
import { resetConsole } from '#tests/support/consoleWorld.ts'
import { mayLeave } from './mayLeave.ts'
import { unsaved, useUnsaved } from './unsaved.ts'

beforeEach(() => {
  resetConsole()
  unsaved.set(new Map())
})

function Holder() {
  useUnsaved(true)
  return <ConfirmationHost />
}

describe('leaving a page', () => {
  it('asks nothing where nothing is unsaved', async () => {
    expect(await mayLeave()).toBe(true)
  })

  it('is up to the user where something is, and is asked only once', async () => {
    render(<Holder />)
    const stay = mayLeave()
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(await stay).toBe(false)
    const leave = mayLeave()
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await leave).toBe(true)
    expect(await mayLeave()).toBe(true)
  })
})
