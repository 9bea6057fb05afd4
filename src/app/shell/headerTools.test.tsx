import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildSuccess } from '#contract/envelope.ts'
import { takeUserSetting } from '#src/providers/settings/userSettings.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { renderElement, startScreens } from '#tests/support/screens.tsx'
import { beginShellSession, buildShellResources } from '#tests/support/shellResources.ts'
import { HeaderTools } from './HeaderTools.tsx'

const organizations = [
  { ID: 1, Name: 'Group', Level: 1, ParentID: null },
  { ID: 2, Name: 'Local', Level: 2, ParentID: 1 },
  { ID: 3, Name: 'Boston', Level: 3, ParentID: 2 },
  { ID: 4, Name: 'Providence', Level: 3, ParentID: 2 },
  { ID: 5, Name: 'Empty', Level: 3, ParentID: 2 },
  { ID: 31, Name: 'Boston Nursing', Level: 4, ParentID: 3 },
  { ID: 41, Name: 'Providence Nursing', Level: 4, ParentID: 4 },
  { ID: 42, Name: 'Providence Therapy', Level: 4, ParentID: 4 },
]

const contact = {
  ...{ OrganizationID: 31, RevenueCenterName: 'Boston Nursing', Address: '1 Oak Street', City: 'Boston' },
  ...{ StateLookupCode: 'MA', StateLookupName: 'Massachusetts', ZipCode: '02101', ContactName: 'Ann Bell' },
  ...{ ContactDesignation: 'Branch manager', ContactEmail: 'ann@example.com', ContactPhone: '6175550123' },
}

let service: MemoryService
/** What the calls answer by their names. */
let answers: Record<string, unknown>

beforeEach(() => {
  service = startScreens({ resources: buildShellResources(), permissions: ['RESPOND_JOB'] })
  answers = { helpVideo: null }
  service.answer = (name, { id, args }) => {
    if (name === 'levelUser') return [200, buildSuccess(organizations.filter(({ Level }) => Level === Number(id)))]
    if (name === 'masterFilter') return [200, buildSuccess(args?.OrganizationIds)]
    return name in answers ? [200, buildSuccess(answers[name])] : undefined
  }
})
afterEach(() => service.close())

function open(userType: string): void {
  beginShellSession(userType)
  renderElement(<HeaderTools />)
}

describe('the master filter', () => {
  const openFilter = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }))
    return within(await screen.findByRole('dialog', { name: 'Filter Local Office' }))
  }
  const findAsked = () => service.calls.findLast(({ name }) => name === 'masterFilter')?.args.args

  it('sends the offices below what is ticked, and shows how many there are', async () => {
    open('OrganizationUser')
    const tree = await openFilter('Filter Local Office: all')
    expect(tree.queryByRole('treeitem', { name: 'Empty' })).toBeNull()
    await userEvent.click(tree.getByRole('treeitem', { name: /^Providence$/ }))
    await userEvent.click(tree.getByRole('button', { name: 'Filter' }))
    await waitFor(() => expect(findAsked()).toEqual({ OrganizationIds: [41, 42] }))
    expect(await screen.findByRole('button', { name: 'Filter Local Office: 2 applied' })).toBeTruthy()
    expect(await screen.findByText('2 revenue centers are shown.')).toBeTruthy()
  })

  it('is lifted where nothing is ticked, and does nothing where it is left', async () => {
    open('OrganizationUser')
    takeUserSetting('REVENUE_CENTER_MASTER_FILTER', [31])
    const tree = await openFilter('Filter Local Office: 1 applied')
    await userEvent.click(tree.getByRole('treeitem', { name: 'Boston Nursing' }))
    await userEvent.click(tree.getByRole('button', { name: 'Cancel' }))
    expect(findAsked()).toBeUndefined()
    const again = await openFilter('Filter Local Office: 1 applied')
    await userEvent.click(again.getByRole('button', { name: 'Clear' }))
    await userEvent.click(again.getByRole('button', { name: 'Filter' }))
    await waitFor(() => expect(findAsked()).toEqual({ OrganizationIds: [] }))
    expect(await screen.findByRole('button', { name: 'Filter Local Office: all' })).toBeTruthy()
  })

  it.each(['Candidate', 'EmployerUser'])('is not there for who is a %s', async userType => {
    open(userType)
    expect(await screen.findByRole('button', { name: 'Help' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Filter Local Office/ })).toBeNull()
  })
})

describe('the help menu', () => {
  const openItem = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Help' }))
    await userEvent.click(await screen.findByRole('menuitem', { name }))
    return within(await screen.findByRole('dialog', { name }))
  }

  it('says that the orientation video is on its way where there is none', async () => {
    open('OrganizationUser')
    const dialog = await openItem('Orientation video')
    expect(await dialog.findByText('Help video coming soon!')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows the video, in its player where it is a page', async () => {
    answers.helpVideo = 'https://youtu.be/abc'
    open('OrganizationUser')
    const dialog = await openItem('Orientation video')
    const player = await dialog.findByTitle('Orientation video')
    expect(player.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/abc')
    expect(dialog.queryByText('Help video coming soon!')).toBeNull()
  })

  it('tells candidates alone whom they reach at their revenue centers', async () => {
    answers.ofCandidate = [contact]
    open('Candidate')
    takeUserSetting('CandidateId', 7)
    const dialog = await openItem('Contact Us')
    expect(await dialog.findByRole('heading', { name: 'Boston Nursing' })).toBeTruthy()
    expect(dialog.getByText('Boston, MA 02101')).toBeTruthy()
    expect(dialog.getByRole('link', { name: '617-555-0123' })).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Map of Boston Nursing' }).getAttribute('href')).toContain('Oak')
    expect(service.calls.find(({ name }) => name === 'ofCandidate')?.args.args).toEqual({ CandidateID: 7 })
  })

  it('says so where a candidate is active nowhere', async () => {
    answers.ofCandidate = []
    open('Candidate')
    takeUserSetting('CandidateId', 7)
    const dialog = await openItem('Contact Us')
    expect(await dialog.findByText('Currently, you are not active with any Revenue Center.')).toBeTruthy()
  })
})
