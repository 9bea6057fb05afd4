import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildPage, buildRefusal, buildSuccess } from '#contract/envelope.ts'
import { chatQueries } from '#src/providers/chat/chatRows.ts'
import { readConversation } from '#src/providers/chat/openChat.ts'
import { queryClient } from '#src/providers/data/queryClient.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { renderElement, startScreens } from '#tests/support/screens.tsx'
import { beginShellSession } from '#tests/support/shellResources.ts'
import { readShippedResource } from '#tests/support/shippedResource.ts'
import { CandidateChatPage } from './CandidateChatPage.tsx'
import { ChatPage } from './ChatPage.tsx'

const own = { ID: 1, ExternalID: 5, FirstName: 'Ada', LastName: 'Agent', IsDeactivated: false, CandidateId: null }
const kim = {
  ...{ ID: 2, ExternalID: 9, FirstName: 'Kim', LastName: 'Nurse', Phone: '6175550123', CandidateId: 4 },
  ...{ SessionID: 7, StatusCode: 'Pending', GroupID: 3, GroupName: 'Boston', GroupExternalID: 31, UnreadCount: 1 },
  ...{ LastChatDate: '2026-11-25T10:00:00Z', LastMessageText: 'Hello?', StatusLookupCode: 'Active' },
}
const said = (Seq: number, Message: string, SenderID = 2, ThreadID = 7) => ({
  ...{ ID: Seq * 10, ThreadID, ThreadGroupID: 3, Seq, SenderID, ReceiverID: null, Message, ClientMessageID: null },
  ...{ FileID: null, FileName: null, SenderFirstName: 'Kim', SenderLastName: 'Nurse', IsFromCandidate: SenderID === 2 },
  ...{
    SenderProfilePicturePath: null,
    SentOn: '2026-11-25T10:00:00Z',
    SenderName: 'Kim Nurse',
    CreatedOn: 1_800_000_000 + Seq,
    ThreadStartedOn: null,
  },
})

let service: MemoryService
/** The thread as it stands; null where there never was one. */
let state: RecordValues | null
let messages: ReturnType<typeof said>[]
/** What the calls answer by their names, instead of what they usually do. */
let answers: Record<string, ReturnType<typeof buildRefusal>>

beforeEach(() => {
  sessionStorage.clear()
  const resources = [
    readShippedResource('candidates', 'candidate'),
    readShippedResource('chat-groups', 'chat-group'),
    readShippedResource('chat-messages', 'chat-message'),
    readShippedResource('chat-participants', 'chat-participant'),
    readShippedResource('chat-threads', 'chat-thread'),
  ]
  service = startScreens({ resources, permissions: ['VIEW_CHAT', 'ARCHIVE_CHAT', 'RESPOND_JOB'] })
  beginShellSession('OrganizationUser')
  state = {
    ...{ ID: 7, StatusCode: 'Pending', ParticipantID: 2, GroupID: 3, GroupExternalID: 31, IsUnAttended: false },
    ...{ AllowedActions: ['join', 'archive'], Members: [] },
  }
  messages = [said(1, 'Hello?')]
  answers = {}
  service.answer = (name, { args = {} }, { name: resource }) => {
    if (answers[name]) return [200, answers[name]]
    const source = read(resource === 'ChatMessages' ? 'search' : name, args)
    return source === undefined ? undefined : [200, source]
  }
})

function read(name: string, args: RecordValues) {
  switch (name) {
    case 'external':
      return buildSuccess(Number(args.externalId) === 5 ? own : kim)
    case 'chatPending':
      return buildPage(state?.StatusCode === 'Pending' ? [kim] : [], { index: 0, size: 15, total: 1, hasNext: false })
    case 'chatParticipants':
      return buildPage([], { index: 0, size: 15, total: 0, hasNext: false })
    case 'chatUnattendedCount':
      return buildSuccess(120)
    case 'last':
    case 'one':
      return buildSuccess(state)
    case 'messages': {
      const { afterSeq = 0, beforeSeq = Number.POSITIVE_INFINITY } = args
      const asked = messages.filter(({ Seq }) => Seq > Number(afterSeq) && Seq < Number(beforeSeq))
      return buildSuccess(args.afterSeq === undefined ? asked.slice(-100) : asked.slice(0, 100))
    }
    case 'own':
      return buildSuccess([{ ID: 3, Name: 'Boston', ExternalID: 31 }])
    case 'search':
      return buildPage(
        messages.filter(({ Message }) => Message === 'Here'),
        { index: 0, size: 20, total: 1, hasNext: false },
      )
    case 'end':
      state = ended()
      return buildSuccess(state)
    case 'archive':
      state = { ...ended(), IsArchived: true }
      return buildSuccess(state)
    case 'join':
      state = { ...state, StatusCode: 'InProgress', AllowedActions: ['end', 'archive'] }
      messages.push(said(messages.length + 1, String(args.Message), 1))
      return buildSuccess(state)
    case 'sendMessage':
      messages.push(said(messages.length + 1, String(args.Message), 1, Number(args.ThreadID ?? 7)))
      return buildSuccess(messages.at(-1))
    default:
      return undefined
  }
}

const ended = () => ({ ...state, StatusCode: 'Ended', AllowedActions: ['end', 'archive'], EndedBy: 'Ada' })
const box = () => screen.findByRole('textbox', { name: 'Write a message' })
const choose = async () => {
  renderElement(<ChatPage />)
  await userEvent.click(await screen.findByRole('button', { name: /Kim Nurse/ }))
  return screen.findByRole('log', { name: 'Messages' })
}
/** What happens as the hub tells of a change. */
const refreshAll = () => act(() => queryClient.invalidateQueries({ queryKey: [chatQueries] }))
const sent = (name: string) => service.calls.filter(call => call.name === name)

it('welcomes who has chosen nobody, and counts what nobody attends to up to 99', async () => {
  renderElement(<ChatPage />)
  expect(await screen.findByText('Welcome, Ada Byron Agent')).toBeDefined()
  expect(await screen.findByText('99+')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Pending Chats' })).toBeDefined()
  expect(screen.getByText('There was no chat lately.')).toBeDefined()
})

it('takes a pending session with the first message, sends the next ones plainly, and nothing that is blank', async () => {
  const log = await choose()
  expect(await within(log).findByText('Hello?')).toBeDefined()
  await userEvent.type(await box(), '   {Enter}')
  expect(sent('join')).toEqual([])
  await userEvent.type(await box(), 'Hi Kim{Enter}')
  await waitFor(() => expect(sent('join')).toHaveLength(1))
  expect(sent('join')[0]?.args).toMatchObject({ id: 7, args: { participantId: 1, Message: 'Hi Kim' } })
  expect(await within(log).findByText('Hi Kim')).toBeDefined()
  await screen.findByText('In Progress')
  await userEvent.type(await box(), 'One{Shift>}{Enter}{/Shift}Two{Enter}')
  await waitFor(() => expect(sent('sendMessage')).toHaveLength(1))
  expect(sent('sendMessage')[0]?.args.args).toMatchObject({ ThreadID: 7, Message: 'One\nTwo' })
  expect(sent('sendMessage')[0]?.args.args?.ClientMessageID).toMatch(/\w/)
})

it('shows why a message is refused, and sends it again under its key', async () => {
  state = { ...state, StatusCode: 'InProgress' }
  answers.sendMessage = buildRefusal('Too many messages at once.')
  answers.chatPending = buildPage([kim], { index: 0, size: 15, total: 1, hasNext: false }) as never
  const log = await choose()
  await userEvent.type(await box(), 'Hi{Enter}')
  expect(await within(log).findByText('Too many messages at once.')).toBeDefined()
  expect(await within(screen.getByRole('alert')).findByText('Too many messages at once.')).toBeDefined()
  delete answers.sendMessage
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(within(log).queryByText('Too many messages at once.')).toBeNull())
  const keys = sent('sendMessage').map(({ args }) => args.args?.ClientMessageID)
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
})

it('tells how long a message is once it is nearly too long, and cuts nothing of one that is', async () => {
  state = { ...state, StatusCode: 'InProgress' }
  answers.chatPending = buildPage([kim], { index: 0, size: 15, total: 1, hasNext: false }) as never
  await choose()
  const field = (await box()) as HTMLTextAreaElement
  fireEvent.change(field, { target: { value: 'x'.repeat(3_499) } })
  expect(screen.queryByText(/ of 4,000 characters/)).toBeNull()
  fireEvent.change(field, { target: { value: 'x'.repeat(3_500) } })
  expect(screen.getByText('3,500 of 4,000 characters')).toBeDefined()
  fireEvent.change(field, { target: { value: 'x'.repeat(4_001) } })
  expect(screen.getByText('4,001 of 4,000 characters: shorten it to send it.')).toBeDefined()
  await userEvent.type(field, '{Enter}')
  expect(field.value).toHaveLength(4_001)
  expect(sent('sendMessage')).toHaveLength(0)
})

it('lets a message be given up that waits for the services', async () => {
  state = { ...state, StatusCode: 'InProgress' }
  answers.chatPending = buildPage([kim], { index: 0, size: 15, total: 1, hasNext: false }) as never
  const log = await choose()
  const answer = service.answer
  service.answer = (name, ...rest) =>
    name === 'sendMessage' ? [503, buildRefusal('It rests.')] : answer(name, ...rest)
  await userEvent.type(await box(), 'Hi{Enter}')
  expect(await within(log).findByText('Waiting for the connection…')).toBeDefined()
  await userEvent.click(within(log).getByRole('button', { name: 'Give up' }))
  await waitFor(() => expect(within(log).queryByText('Hi')).toBeNull())
  expect((await box()) as HTMLTextAreaElement).toHaveProperty('value', 'Hi')
})

it('tells who reads further up of what is said meanwhile, and takes it as read once it is in sight', async () => {
  state = { ...state, StatusCode: 'InProgress' }
  answers.chatPending = buildPage([kim], { index: 0, size: 15, total: 1, hasNext: false }) as never
  const log = await choose()
  await waitFor(() => expect(sent('read')).toHaveLength(1))
  log.scrollTop = -400
  fireEvent.scroll(log)
  messages.push(said(messages.length + 1, 'Are you there?'))
  await act(() => readConversation(7))
  const jump = await screen.findByRole('button', { name: 'New messages' })
  expect(sent('read')).toHaveLength(1)
  log.scrollTop = 0
  fireEvent.scroll(log)
  await waitFor(() => expect(sent('read')).toHaveLength(2))
  expect(jump.isConnected).toBe(false)
})

it('keeps what was refused in sight as the session ends, and sends it into the next one', async () => {
  state = { ...state, StatusCode: 'InProgress' }
  answers.chatPending = buildPage([kim], { index: 0, size: 15, total: 1, hasNext: false }) as never
  const log = await choose()
  answers.sendMessage = buildRefusal('This session has ended.')
  state = ended()
  await userEvent.type(await box(), 'One more{Enter}')
  expect((await screen.findAllByText('This session has ended.')).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Pending Chats' }))
  await refreshAll()
  await screen.findByText('Closed')
  expect(within(log).getByText('One more')).toBeDefined()
  delete answers.sendMessage
  state = { ...state, ID: 8, StatusCode: 'InProgress', AllowedActions: ['end'] }
  messages = []
  await refreshAll()
  await screen.findByText('In Progress')
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(sent('sendMessage')).toHaveLength(2))
  expect(sent('sendMessage')[1]?.args.args).toMatchObject({ ThreadID: 8, Message: 'One more' })
})

it('shows a session that was ended, closed, and archives it', async () => {
  state = { ...state, StatusCode: 'InProgress', AllowedActions: ['end', 'archive'] }
  answers.chatPending = buildPage([kim], { index: 0, size: 15, total: 1, hasNext: false }) as never
  await choose()
  await userEvent.click(screen.getByRole('button', { name: 'End Session' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End Session' }))
  expect(await screen.findByText('Closed')).toBeDefined()
  expect(within(await screen.findByRole('log')).getByText('Hello?')).toBeDefined()
  for (const name of ['Start Session', 'Show History', 'Archive'])
    expect(screen.getByRole('button', { name })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'End Session' })).toBeNull()
  expect((await box()).hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('Session is sucessfully archived')).toBeDefined()
  expect(sent('archive').map(({ args }) => args.id)).toEqual([7])
  expect(await screen.findByText(/^Welcome, /)).toBeDefined()
})

it('says that a session was not archived', async () => {
  await choose()
  answers.archive = buildRefusal('No.')
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('Failed to archived session')).toBeDefined()
})

it('keeps what is shown where reading it anew fails, and offers to try again where nothing came', async () => {
  const log = await choose()
  answers.last = buildRefusal('It rests.')
  await refreshAll()
  expect(await screen.findByText('It rests.')).toBeDefined()
  expect(within(log).getByText('Hello?')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Start Session' })).toBeNull()
  cleanup()
  queryClient.clear()
  renderElement(<ChatPage />)
  await userEvent.click(await screen.findByRole('button', { name: /Kim Nurse/ }))
  delete answers.last
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('log', { name: 'Messages' })).toBeDefined()
})

it('opens a message that was found at its place, marks it, and leads back to the latest', async () => {
  messages = Array.from({ length: 500 }, (_, position) =>
    said(position + 1, position === 249 ? 'Here' : `No ${position + 1}.`),
  )
  state = { ...state, StatusCode: 'InProgress', LastSeq: 500 }
  answers.list = buildRefusal('The search rests.')
  renderElement(<ChatPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Search messages' }))
  const panel = await screen.findByRole('dialog', { name: 'Search messages' })
  const field = within(panel).getByRole('textbox')
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'Here')
  await within(panel).findByText('The search rests.')
  delete answers.list
  await userEvent.click(within(panel).getByRole('button', { name: 'Try again' }))
  await userEvent.click(await within(panel).findByText('Here'))
  const log = await screen.findByRole('log', { name: 'Messages' })
  const found = await within(log).findByText('Here')
  expect(found.closest('[aria-current]')).not.toBeNull()
  expect(within(log).getByText('No 251.')).toBeDefined()
  expect(within(log).queryByText('No 500.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Latest messages' }))
  expect(await screen.findByText('No 500.')).toBeDefined()
})

it('draws the last of many messages alone', async () => {
  messages = Array.from({ length: 300 }, (_, position) => said(position + 1, `No ${position + 1}.`))
  const log = await choose()
  expect(await within(log).findByText('No 300.')).toBeDefined()
  expect(within(log).getAllByText(/^No /).length).toBeLessThanOrEqual(60)
})

it('stops at the messages once by the Tab key, and goes from one to the other by the arrows', async () => {
  messages = [said(1, 'One'), said(2, 'Two'), said(3, 'Own', 1)]
  const log = await choose()
  await within(log).findByText('Two')
  const buttons = within(log).getAllByRole('button', { name: /^Mark as unread: Kim Nurse/ })
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0])
  buttons[1]?.focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(buttons[0])
})

it('leaves a chat unread that was marked so, until it is chosen again', async () => {
  const log = await choose()
  await waitFor(() => expect(sent('read')).toHaveLength(1))
  await userEvent.click(await within(log).findByRole('button', { name: /^Mark as unread/ }))
  await waitFor(() => expect(sent('unread')).toHaveLength(1))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent('read')).toHaveLength(1)
  await userEvent.click(within(screen.getByRole('region', { name: 'Pending Chats' })).getByText('Kim Nurse'))
  await waitFor(() => expect(sent('read')).toHaveLength(2))
})

it('shows either the chats or the conversation in a narrow window, and gives it the focus', async () => {
  const ask = globalThis.matchMedia
  vi.stubGlobal('matchMedia', (media: string) => ({ ...ask(media), matches: media.includes('max-width') }))
  await choose()
  expect(screen.queryByRole('complementary', { name: 'Chats' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Kim Nurse' }))
  await userEvent.click(screen.getByLabelText('Back to the chats'))
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Chats' }))
})

it('shows a candidate what was said last, and lets him begin another session', async () => {
  beginShellSession('Candidate')
  answers.external = buildSuccess({ ...kim, ExternalID: 5 }) as never
  state = ended()
  messages = [said(1, 'Hello?'), said(2, 'Hi Kim', 1)]
  renderElement(<CandidateChatPage />)
  const log = await screen.findByRole('log', { name: 'Messages' })
  expect(await within(log).findByText('Hi Kim')).toBeDefined()
  expect(screen.getByText('Closed')).toBeDefined()
  expect(screen.getByText(/What you write now begins another one/)).toBeDefined()
  await userEvent.type(await box(), 'Thanks{Enter}')
  await waitFor(() => expect(sent('sendMessage')).toHaveLength(1))
  expect(sent('sendMessage')[0]?.args.args).toMatchObject({ ThreadGroupID: 3, Message: 'Thanks' })
  expect(sent('sendMessage')[0]?.args.args).not.toHaveProperty('ThreadID')
  await userEvent.click(screen.getByRole('button', { name: 'Chat history' }))
  expect(await screen.findByRole('dialog', { name: 'Chat history' })).toBeDefined()
})

it('offers to start a session where there is none, and lets nobody write meanwhile', async () => {
  state = null
  answers.chatPending = buildPage([kim], { index: 0, size: 15, total: 1, hasNext: false }) as never
  renderElement(<ChatPage />)
  await userEvent.click(await screen.findByRole('button', { name: /Kim Nurse/ }))
  expect(await screen.findByRole('button', { name: 'Start Session' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Show History' })).toBeDefined()
  expect((await box()).hasAttribute('disabled')).toBe(true)
  answers.start = buildRefusal('The candidate is not active with this revenue center.')
  await userEvent.click(screen.getByRole('button', { name: 'Start Session' }))
  expect(await screen.findByText('The candidate is not active with this revenue center.')).toBeDefined()
})

it('says that the own participant is deactivated', async () => {
  answers.external = buildSuccess({ ...own, IsDeactivated: true }) as never
  renderElement(<ChatPage />)
  expect(await screen.findByText('Participant has been Deactivated!')).toBeDefined()
})
