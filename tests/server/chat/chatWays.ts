import type { RecordValues } from '#contract/callArguments.ts'
import type { ChatState, Person } from './chatWorld.ts'

/** What becomes of a thread by an event: the state it comes into, or the words of the refusal. */
export interface ChatWay {
  /** Of rules C4. */
  rule: string
  from: ChatState
  event: 'start' | 'message' | 'join' | 'end' | 'archive' | 'chatStarted' | 'transfer' | 'expire'
  person: Person | 'System'
  /** To whom a thread is handed. */
  receiver?: Person
  /** Whose the thread is then. */
  agent?: Person
  /** What is said; without it an event says nothing. */
  says?: string
  to?: ChatState
  refusal?: string
  /** Properties of the thread as it has become. */
  row?: RecordValues
  /** Messages that the thread has then. */
  messages?: number
  /** Codes of the domain events that are raised. */
  raises?: string[]
  /** Who is deactivated before. */
  deactivated?: Person
  /** The thread is another one than before. */
  isNew?: true
  /** A message names the thread, not its group. */
  isNamed?: true
  /** A permission that the person lacks. */
  without?: string
}

/** A way in few words. */
const w = (
  rule: string,
  from: ChatWay['from'],
  event: ChatWay['event'],
  person: ChatWay['person'],
  rest: Omit<ChatWay, 'rule' | 'from' | 'event' | 'person'>,
): ChatWay => ({ rule, from, event, person, ...rest })

const ended = 'This session has ended.'
const deactivated = 'Participant has been Deactivated!'
const closed = 'The candidate is deactivated: the session can only be read.'
const blank = 'Write a message first.'
const notMember = 'You do not take part in this session. Join it, or archive it.'
const notAgent = 'A session can only be handed to active staff of its revenue center who may chat.'
/** What the state of a thread says to who hands it over. */
const handingRefusals: Partial<Record<ChatState, string>> = {
  Pending: 'This session is pending: nobody has answered yet.',
  Ended: ended,
}
const live: ChatState[] = ['Pending', 'InProgress']
const every: ChatState[] = [...live, 'Ended']

/** Every rule of C4 from every state. */
export const chatWays: ChatWay[] = [
  w('H1', 'none', 'start', 'ann', { to: 'Pending', row: { InitiatedBy: 'ann Tester' }, messages: 0 }),
  w('H1', 'Ended', 'start', 'ann', { to: 'Pending', isNew: true, messages: 0 }),
  w('H1', 'Pending', 'start', 'bob', { to: 'Pending', messages: 0 }),
  w('H1', 'InProgress', 'start', 'bob', { to: 'InProgress', messages: 1 }),
  w('H1', 'none', 'start', 'ann', { deactivated: 'ann', refusal: deactivated }),
  w('H1', 'none', 'start', 'ann', { deactivated: 'kim', refusal: closed }),
  w('H2', 'none', 'message', 'kim', {
    says: 'Hi',
    to: 'Pending',
    messages: 1,
    raises: ['CHAT_PENDING'],
    row: { InitiatedBy: 'kim Tester', LastMessageBy: 'Candidate', LastSeq: 1 },
  }),
  w('H2', 'Ended', 'message', 'kim', { says: 'Hi', to: 'Pending', isNew: true, messages: 1, raises: ['CHAT_PENDING'] }),
  w('H2', 'none', 'message', 'kim', { says: 'Hi', deactivated: 'kim', refusal: deactivated }),
  w('H2', 'none', 'message', 'kim', { says: ' \n ', refusal: blank }),
  w('H3', 'Pending', 'join', 'bob', {
    says: 'Hi',
    to: 'InProgress',
    messages: 1,
    raises: ['CHAT_STARTED'],
    row: { LastMessageBy: 'Agency' },
    agent: 'bob',
  }),
  w('H3', 'Pending', 'join', 'bob', { says: '  ', refusal: blank }),
  w('H3', 'Pending', 'join', 'bob', { refusal: blank }),
  w('H4', 'Pending', 'message', 'kim', { says: 'Hi', to: 'Pending', messages: 1 }),
  w('H4', 'Pending', 'message', 'bob', {
    says: 'Hi',
    refusal: 'Nobody has taken this session yet. Join it with your first message.',
  }),
  w('H5', 'InProgress', 'message', 'kim', {
    says: 'Hi',
    to: 'InProgress',
    messages: 2,
    row: { LastMessageBy: 'Candidate' },
  }),
  w('H5', 'InProgress', 'message', 'ann', { says: 'Hi', to: 'InProgress', messages: 2 }),
  w('H5', 'InProgress', 'message', 'bob', { says: 'Hi', to: 'InProgress', messages: 2 }),
  w('H5', 'InProgress', 'message', 'ann', { says: '', refusal: blank }),
  w('H5', 'InProgress', 'message', 'ann', {
    says: 'x'.repeat(4001),
    refusal: 'A message has at most 4,000 characters.',
  }),
  w('H5', 'InProgress', 'message', 'ann', { says: ` ${'x'.repeat(4000)} `, to: 'InProgress', messages: 2 }),
  w('H5', 'InProgress', 'chatStarted', 'ann', { to: 'InProgress', messages: 1, raises: [] }),
  w('H6', 'InProgress', 'join', 'bob', {
    ...{ says: 'Hi', to: 'InProgress', messages: 2, raises: [] },
    // Two who take it at once: it stays with the first one, and the other takes part.
    agent: 'ann',
  }),
  w('H6', 'InProgress', 'join', 'bob', { to: 'InProgress', messages: 1, agent: 'bob' }),
  w('handed over', 'InProgress', 'transfer', 'ann', {
    receiver: 'bob',
    to: 'InProgress',
    agent: 'bob',
    messages: 1,
    raises: ['CHAT_TRANSFERRED'],
  }),
  ...every.map(from =>
    w('handed over', from, 'transfer', 'ann', { receiver: 'eve', refusal: handingRefusals[from] ?? notAgent }),
  ),
  ...live.map(from =>
    w('handed over', from, 'transfer', 'bob', { receiver: 'bob', refusal: handingRefusals[from] ?? notMember }),
  ),
  w('handed over', 'InProgress', 'transfer', 'ann', { receiver: 'bob', deactivated: 'bob', refusal: notAgent }),
  w('handed over', 'InProgress', 'transfer', 'ann', { receiver: 'bob', deactivated: 'ann', refusal: deactivated }),
  ...live.flatMap((from): ChatWay[] => [
    w('H7', from, 'end', 'ann', { to: 'Ended', row: { EndedBy: 'ann Tester' } }),
    w('H7', from, 'end', 'kim', { to: 'Ended', row: { EndedBy: 'kim Tester' } }),
    w('H10', from, 'archive', 'bob', { to: 'Ended', row: { IsArchived: true, EndedBy: 'bob Tester' } }),
  ]),
  w('H7', 'Pending', 'end', 'bob', { to: 'Ended', row: { EndedBy: 'bob Tester' } }),
  w('H7', 'InProgress', 'end', 'bob', { refusal: notMember }),
  w('H8', 'InProgress', 'expire', 'System', { to: 'Ended', row: { EndedBy: 'System' } }),
  w('H8', 'Pending', 'expire', 'System', { refusal: 'This session is pending: nobody has answered yet.' }),
  w('H8', 'Ended', 'expire', 'System', { refusal: ended }),
  w('H9', 'Ended', 'archive', 'bob', { to: 'Ended', row: { IsArchived: true, EndedBy: 'ann Tester' } }),
  w('H11', 'Ended', 'end', 'kim', { to: 'Ended', row: { EndedBy: 'ann Tester' } }),
  w('H11', 'Ended', 'message', 'ann', { says: 'Hi', refusal: ended }),
  w('H11', 'Ended', 'join', 'bob', { says: 'Hi', refusal: ended }),
  w('H11', 'Ended', 'chatStarted', 'ann', { refusal: ended }),
  w('H12', 'Pending', 'message', 'kim', { says: 'Hi', deactivated: 'kim', refusal: deactivated }),
  w('H12', 'InProgress', 'message', 'kim', { says: 'Hi', deactivated: 'kim', refusal: deactivated }),
  w('H12', 'Pending', 'join', 'bob', { says: 'Hi', deactivated: 'kim', refusal: closed }),
  w('H12', 'InProgress', 'message', 'ann', { says: 'Hi', deactivated: 'kim', refusal: closed }),
  w('H12', 'InProgress', 'message', 'ann', { says: 'Hi', deactivated: 'ann', refusal: deactivated }),
  w('H12', 'InProgress', 'join', 'bob', { says: 'Hi', deactivated: 'bob', refusal: deactivated }),
  w('H12', 'InProgress', 'end', 'ann', { deactivated: 'ann', refusal: deactivated }),
  ...every.flatMap((from): ChatWay[] => [
    w('H9', from, 'archive', 'kim', { refusal: '403' }),
    w('H9', from, 'archive', 'bob', { without: 'ARCHIVE_CHAT', refusal: '403' }),
    w('H6', from, 'join', 'bob', { says: 'Hi', without: 'VIEW_CHAT', refusal: '403' }),
    w('H1', from, 'start', 'kim', { refusal: '403' }),
    w('handed over', from, 'transfer', 'kim', { receiver: 'bob', refusal: '403' }),
    ...(['start', 'message', 'join', 'end', 'archive', 'chatStarted', 'transfer'] as const).map(event =>
      // One that he would make names a group and a candidate whom he may not choose.
      w('of another revenue center', from, event, 'eve', { says: 'Hi', receiver: 'bob', refusal: '404' }),
    ),
    ...(['message', 'end'] as const).map(event =>
      w('of another candidate', from, event, 'leo', { says: 'Hi', isNamed: true, refusal: '404' }),
    ),
  ]),
]
