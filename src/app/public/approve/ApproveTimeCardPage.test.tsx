import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { listViolations } from '#tests/support/axe.ts'
import { startNetwork } from '#tests/support/consoleWorld.ts'
import { answerLinks, buildTimeCard } from '#tests/support/publicLinks.ts'
import { ApproveTimeCardPage } from './ApproveTimeCardPage.tsx'

startNetwork()

const refused = { Success: false, Message: 'Approval Link has been expired, please contact the agency.' }
const open = () =>
  render(<ApproveTimeCardPage address={{ parts: ['abc'], query: new URLSearchParams('email=ann@mercy.example') }} />)

const build = (changes = {}) => ({ Source: { ...buildTimeCard(changes), Nonce: 'once' } })

it('shows the card with its slots and totals, and axe finds nothing', async () => {
  answerLinks({ VerifyGUID: build() })
  open()
  const shifts = within(await screen.findByRole('region', { name: 'Shift Details' }))
  expect(shifts.getByRole('row', { name: '11/20/2026 07:00 PM 11/21/2026 07:05 AM 12.08' })).toBeTruthy()
  const breaks = within(screen.getByRole('region', { name: 'Break Details' }))
  expect(breaks.getByRole('row', { name: '11/21/2026 12:30 AM 11/21/2026 01:00 AM 30' })).toBeTruthy()
  expect([screen.getByText('11.58 hours'), screen.getByText('30 minutes')]).toHaveLength(2)
  expect(document.title).toBe('Approve Time Sheet · Locum')
  expect(await listViolations()).toEqual([])
})

it('approves with the nonce, once a name is given; the mail address of the link stands already', async () => {
  const calls = answerLinks({ VerifyGUID: build() })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(screen.getByText('Please fill all mandatory fields.')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Ann Lee')
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByRole('heading', { name: 'Time sheet has been approved.' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Download certificate' })).toBeTruthy()
  expect(calls.at(-1)).toMatchObject({
    ...{ method: 'PUT', path: 'TimeCards/5/Approve/abc' },
    body: { ApprovedByName: 'Ann Lee', ApprovedByEmail: 'ann@mercy.example', Nonce: 'once' },
  })
})

it('disputes by the dialog, and says so', async () => {
  const calls = answerLinks({ VerifyGUID: build() })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Dispute' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dispute time sheet' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Approved hours' }), '11.5')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Dispute reason' }), 'Left early')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Disputed by (name)' }), 'Ann Lee')
  await userEvent.click(dialog.getByRole('button', { name: 'Dispute' }))
  expect(await screen.findByRole('heading', { name: 'Time Sheet Disputed!' })).toBeTruthy()
  expect(calls.at(-1)).toMatchObject({ path: 'TimeCards/5/Dispute/abc', body: { ApprovedHours: 11.5, Nonce: 'once' } })
})

it('keeps what was typed where the services refuse', async () => {
  answerLinks({ VerifyGUID: build(), Approve: { Success: false, Message: 'Time sheet has been disputed.' } })
  open()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Ann Lee')
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Time sheet has been disputed.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' }).value).toBe('Ann Lee')
})

describe('a card that has changed meanwhile', () => {
  const stale = { Success: false, Message: 'The record was changed by someone else. Please reload.' }
  const corrected = { Source: { ...buildTimeCard({ TotalPaidDuration: 600 }), Nonce: 'twice' } }

  it('is shown as it is now, keeps what was typed, and can then be approved', async () => {
    const answers: Record<string, object> = { VerifyGUID: build(), Approve: stale }
    const calls = answerLinks(answers)
    open()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Ann Lee')
    answers.VerifyGUID = corrected
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/has changed since you opened it/)
    expect(screen.getByText('10.00 hours')).toBeTruthy()
    delete answers.Approve
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByRole('heading', { name: 'Time sheet has been approved.' })).toBeTruthy()
    expect(calls.at(-1)?.body).toMatchObject({ ApprovedByName: 'Ann Lee', Nonce: 'twice' })
  })

  it('is disputed in the dialog that stands open', async () => {
    const answers: Record<string, object> = { VerifyGUID: build(), Dispute: stale }
    const calls = answerLinks(answers)
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Dispute' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Dispute time sheet' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Approved hours' }), '9.5')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Dispute reason' }), 'Left early')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Disputed by (name)' }), 'Ann Lee')
    answers.VerifyGUID = corrected
    await userEvent.click(dialog.getByRole('button', { name: 'Dispute' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/has changed since you opened it/)
    delete answers.Dispute
    await userEvent.click(dialog.getByRole('button', { name: 'Dispute' }))
    expect(await screen.findByRole('heading', { name: 'Time Sheet Disputed!' })).toBeTruthy()
    expect(calls.at(-1)?.body).toMatchObject({ ApprovedHours: 9.5, DisputeReason: 'Left early', Nonce: 'twice' })
  })

  it('is no longer asked about where somebody has decided', async () => {
    const answers: Record<string, object> = { VerifyGUID: build(), Approve: stale }
    answerLinks(answers)
    open()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Ann Lee')
    answers.VerifyGUID = build({ TimeCardStatusLookupValue: 9 })
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByRole('heading', { name: 'Time sheet has been disputed.' })).toBeTruthy()
  })
})

it.each([
  [7, 'Time sheet has been approved.'],
  [9, 'Time sheet has been disputed.'],
])('says of status %i: %s', async (status, words) => {
  answerLinks({ VerifyGUID: build({ TimeCardStatusLookupValue: status }) })
  open()
  expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

it('leads on to rating and worked job whenever an approved one is opened again', async () => {
  const addresses = { WorkedAddress: '/ReadOnlyWorkedJobDetail?t=abc', RatingAddress: '/RateCandidate?t=abc' }
  answerLinks({
    VerifyGUID: { Source: { ...build({ TimeCardStatusLookupValue: 7 }).Source, ...addresses, Nonce: null } },
  })
  open()
  const links = await Promise.all(
    ['Rate Candidate', 'Worked Job Detail'].map(name => screen.findByRole('link', { name })),
  )
  expect(links.map(link => link.getAttribute('href'))).toEqual([addresses.RatingAddress, addresses.WorkedAddress])
})

it.each([
  ['a refusal', refused],
  ['no data', { Source: null }],
])('is the page of an expired link after %s', async (_, answer) => {
  answerLinks({ VerifyGUID: answer })
  open()
  expect(await screen.findByRole('heading', { name: 'Link Expired' })).toBeTruthy()
  expect(screen.getByText('Approval Link has been expired, please contact the agency.')).toBeTruthy()
})
