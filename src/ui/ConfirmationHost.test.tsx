import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ConfirmationHost } from './ConfirmationHost.tsx'
import { askConfirmation, askTyped, type Question } from './confirmation.ts'

function ask(question?: Question): Promise<boolean> {
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => {
    answer = askConfirmation(question)
  })
  return answer
}

describe('a confirmation', () => {
  it('asks in the usual words and takes Yes', async () => {
    render(<ConfirmationHost />)
    const answer = ask()
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirmation' })
    expect(dialog.textContent).toContain('Are you sure you want to perform the action?')
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
    expect(await answer).toBe(true)
  })

  it('asks in the words of the catalogue where they are handed in', async () => {
    render(<ConfirmationHost usual={{ title: 'Bestätigung', message: 'Wirklich?', no: 'Nein', yes: 'Ja' }} />)
    const answer = ask()
    const dialog = await screen.findByRole('alertdialog', { name: 'Bestätigung' })
    expect(dialog.textContent).toContain('Wirklich?')
    expect(screen.getByRole('button', { name: 'Nein' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Ja' }))
    expect(await answer).toBe(true)
  })

  it('bears the verb of what it does, and its question as the title', async () => {
    render(<ConfirmationHost />)
    const answer = ask({ message: 'Archive the role? It stays readable.', yes: 'Archive' })
    const dialog = await screen.findByRole('alertdialog', { name: 'Archive the role?' })
    expect(dialog.textContent).toBe('Archive the role?It stays readable.CancelArchive')
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
    expect(await answer).toBe(true)
    void ask({ title: 'Cancel the shift?', message: 'It is open again.', yes: 'Cancel shift', isDestructive: true })
    expect(await screen.findByRole('button', { name: 'Go back' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })

  it('takes Escape for No', async () => {
    render(<ConfirmationHost />)
    const answer = ask({ message: 'Delete 3 roles?' })
    await screen.findByText('Delete 3 roles?')
    await userEvent.keyboard('{Escape}')
    expect(await answer).toBe(false)
  })

  it('takes what is typed in its field, and nothing where it is closed', async () => {
    render(<ConfirmationHost />)
    const field = { label: 'Left', type: 'text', value: '07:00' } as const
    let answer: Promise<string | null> = Promise.resolve(null)
    act(() => {
      answer = askTyped({ message: 'When did you leave?', field })
    })
    const input = await screen.findByLabelText('Left')
    await userEvent.clear(input)
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveProperty('disabled', true)
    await userEvent.type(input, '06:30')
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
    expect(await answer).toBe('06:30')
    act(() => {
      answer = askTyped({ message: 'When did you leave?', field })
    })
    await screen.findByLabelText('Left')
    await userEvent.keyboard('{Escape}')
    expect(await answer).toBeNull()
  })

  it('stays while what is typed is not right, and says so at its field', async () => {
    render(<ConfirmationHost />)
    const check = async (typed: string) => (typed === 'right' ? null : 'Not right.')
    const field = { label: 'Password', type: 'password', value: '', autoComplete: 'current-password', check } as const
    let answer: Promise<string | null> = Promise.resolve(null)
    act(() => {
      answer = askTyped({ message: 'Is it you?', field })
    })
    const input = await screen.findByLabelText('Password')
    await userEvent.type(input, 'wrong{Enter}')
    await screen.findByText('Not right.')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(input)
    await userEvent.clear(input)
    expect(screen.queryByText('Not right.')).toBeNull()
    await userEvent.type(input, 'right{Enter}')
    expect(await answer).toBe('right')
  })

  it('answers No to the one before when another is asked', async () => {
    render(<ConfirmationHost />)
    const first = ask({ message: 'First?' })
    void ask({ message: 'Second?' })
    expect(await first).toBe(false)
    await screen.findByText('Second?')
    await userEvent.click(screen.getByRole('button', { name: 'No' }))
  })
})
