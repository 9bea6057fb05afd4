import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildPage, buildSuccess } from '#contract/envelope.ts'
import { handed, keepDraft } from '#src/providers/chat/chatState.ts'
import { queryClient } from '#src/providers/data/queryClient.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { renderElement, startScreens } from '#tests/support/screens.tsx'
import { beginShellSession } from '#tests/support/shellResources.ts'
import { readShippedResource } from '#tests/support/shippedResource.ts'
import { CandidateChatLink, ChatLink } from './ChatLink.tsx'
import { mayLeaveSession } from './mayLeaveSession.ts'

let service: MemoryService
/** The sessions that wait, the last first, as many as one page holds. */
let waiting: RecordValues[]

const waits = (ID: number, LastSeq = 1) => ({
  ...{ ID, StatusCode: 'Pending', ParticipantID: ID + 100, OrganizationID: 31, LastSeq },
})

const toPerson = (ID: number) => ({ ID, ExternalID: ID + 1000, FirstName: 'Kim', LastName: `No. ${ID}` })

beforeEach(() => {
  const resources = [
    readShippedResource('chat-participants', 'chat-participant'),
    readShippedResource('chat-threads', 'chat-thread'),
  ]
  service = startScreens({ resources, permissions: ['VIEW_CHAT'] })
  beginShellSession('OrganizationUser')
  waiting = Array.from({ length: 15 }, (_, position) => waits(20 - position))
  service.answer = (name, { id }, { name: resource }) => {
    if (name === 'list') return [200, buildPage(waiting, { index: 0, size: 15, total: null, hasNext: true }) as never]
    if (name === 'unreadCount') return [200, buildSuccess(0)]
    if (resource === 'ChatParticipants') return [200, buildSuccess(toPerson(Number(id)))]
    return undefined
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  service.close()
})

const readAnew = () => act(() => queryClient.invalidateQueries({ queryKey: ['Chat', 'waiting'] }))

it('tells of who begins a chat while many wait already, and of nobody else', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  renderElement(<ChatLink />)
  await waitFor(() => expect(service.calls.some(({ name }) => name === 'list')).toBe(true))
  await screen.findByRole('link')
  waiting = [waits(22, 0), waits(21), ...waiting.slice(0, 13)]
  await readAnew()
  await userEvent.click(await screen.findByText('Kim No. 121 is waiting in the chat. Press here to answer.'))
  expect(open).toHaveBeenCalledWith('/Agency/Chat?participantId=1121&groupExternalId=31', '_blank', 'noopener')
  expect(screen.queryAllByText(/is waiting in the chat/)).toHaveLength(1)
  // The oldest of a full page slide in as others are taken: nobody is informed of them.
  waiting = waiting.filter(({ ID }) => ID !== 21).concat(waits(5))
  await readAnew()
  await waitFor(() => expect(screen.queryByText(/is waiting in the chat/)).toBeNull())
})

it('tells of a session that is handed over', async () => {
  renderElement(<ChatLink />)
  const person = { ParticipantID: 2, FirstName: 'Kim', LastName: 'Nurse', ExternalID: 9, GroupExternalID: 31 }
  act(() => handed.set({ ...person, ThreadID: 7, By: 'Bob' }))
  expect(await screen.findByText(/Bob has handed you the chat with Kim Nurse/)).toBeDefined()
})

it('asks before a session is left with a message that is not sent', async () => {
  renderElement(<p />)
  expect(await mayLeaveSession()).toBe(true)
  act(() => keepDraft('2:3', 'Half'))
  const answer = mayLeaveSession()
  const dialog = await screen.findByText(/What you wrote in the chat is not sent yet/)
  expect(dialog).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
  expect(await answer).toBe(false)
})

it('leads a candidate to his own chat, and says how much of it is unread', async () => {
  service.answer = name => (name === 'unreadCount' ? [200, buildSuccess(3)] : undefined)
  renderElement(<CandidateChatLink />)
  expect((await screen.findByRole('link', { name: /3/ })).getAttribute('href')).toBe('/Candidates/Chat')
})
