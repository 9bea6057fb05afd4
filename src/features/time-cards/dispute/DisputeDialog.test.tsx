import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import { listViolations } from '#tests/support/axe.ts'
import { resetConsole } from '#tests/support/consoleWorld.ts'
import { DisputeDialog } from './DisputeDialog.tsx'

beforeEach(() => resetConsole())

const card = { date: '2026-11-20', start: '2026-11-20T19:00:00' }

function open(answer: Answer = { Success: true, Source: null, Message: null, status: 200 }) {
  const send = vi.fn(async () => answer)
  const onDone = vi.fn()
  render(
    <DisputeDialog
      card={card}
      caption="Mercy · Kim Ray"
      person={{ name: 'Ann Lee', email: 'ann@example.com' }}
      send={send}
      onDone={onDone}
      onCancel={() => {}}
    />,
  )
  return { send, onDone }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('asks for what is mandatory in the words of the catalogue, sends nothing, and axe finds nothing', async () => {
  const { send } = open()
  await press('Dispute')
  expect(screen.getByText('Please fill all mandatory fields.')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  expect(await listViolations()).toEqual([])
})

it('clears the figures of one way where the other is chosen, and sends what was typed', async () => {
  const { send, onDone } = open()
  await userEvent.type(screen.getByRole('textbox', { name: 'Approved hours' }), '11')
  await userEvent.click(screen.getByRole('switch', { name: 'Correct timesheet' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Correct timesheet' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Approved hours' }).value).toBe('')
  await userEvent.click(screen.getByRole('switch', { name: 'Correct timesheet' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Adjusted clock in' }), '07:00 PM')
  await userEvent.type(screen.getByRole('textbox', { name: 'Adjusted clock out' }), '06:30 AM')
  await userEvent.tab()
  expect(screen.getByText('From 11/20/2026 07:00 PM to 11/21/2026 06:30 AM')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Dispute reason' }), 'Left early')
  await press('Dispute')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ AdjustedClockOut: '2026-11-21T06:30:00', AdjustedBreakTime: 0, ApprovedHours: null }),
  )
})

it('shows why the services refuse, and keeps what was typed', async () => {
  const { onDone } = open({ Success: false, Source: null, Message: 'Decided already.', status: 200 })
  await userEvent.type(screen.getByRole('textbox', { name: 'Approved hours' }), '21')
  await userEvent.type(screen.getByRole('textbox', { name: 'Dispute reason' }), 'Left early')
  await press('Dispute')
  expect(await screen.findByText('Decided already.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Approved hours' }).value).toBe('21')
  expect(onDone).not.toHaveBeenCalled()
})

it('puts what the services ask back to who disputes, and sends it again with the answer', async () => {
  const Message = '21 h are more than 4 h above the planned 12 h.'
  const Question = { Argument: 'IgnoreWarning', Message, No: 'stop' as const }
  const { send } = open({ Success: false, Source: null, Message, Question, status: 200 })
  await userEvent.type(screen.getByRole('textbox', { name: 'Approved hours' }), '21')
  await userEvent.type(screen.getByRole('textbox', { name: 'Dispute reason' }), 'Left early')
  await press('Dispute')
  expect(await screen.findByText(Message)).toBeTruthy()
  await press('Yes')
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ ApprovedHours: 21, IgnoreWarning: true }))
  await press('No')
  expect(screen.queryByText(Message)).toBeNull()
})
