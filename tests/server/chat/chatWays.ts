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
  {
    rule: 'H1',
    from: 'none',
    event: 'start',
    person: 'ann',
    to: 'Pending',
    row: { InitiatedBy: 'ann Tester' },
    messages: 0,
  },
  { rule: 'H1', from: 'Ended', event: 'start', person: 'ann', to: 'Pending', isNew: true, messages: 0 },
  { rule: 'H1', from: 'Pending', event: 'start', person: 'bob', to: 'Pending', messages: 0 },
  { rule: 'H1', from: 'InProgress', event: 'start', person: 'bob', to: 'InProgress', messages: 1 },
  { rule: 'H1', from: 'none', event: 'start', person: 'ann', deactivated: 'ann', refusal: deactivated },
  { rule: 'H1', from: 'none', event: 'start', person: 'ann', deactivated: 'kim', refusal: closed },
  {
    ...{ rule: 'H2', from: 'none', event: 'message', person: 'kim', says: 'Hi', to: 'Pending', messages: 1 },
    ...{ raises: ['CHAT_PENDING'], row: { InitiatedBy: 'kim Tester', LastMessageBy: 'Candidate', LastSeq: 1 } },
  },
  {
    rule: 'H2',
    from: 'Ended',
    event: 'message',
    person: 'kim',
    says: 'Hi',
    to: 'Pending',
    isNew: true,
    messages: 1,
    raises: ['CHAT_PENDING'],
  },
  { rule: 'H2', from: 'none', event: 'message', person: 'kim', says: 'Hi', deactivated: 'kim', refusal: deactivated },
  { rule: 'H2', from: 'none', event: 'message', person: 'kim', says: ' \n ', refusal: blank },
  {
    rule: 'H3',
    from: 'Pending',
    event: 'join',
    person: 'bob',
    says: 'Hi',
    to: 'InProgress',
    messages: 1,
    raises: ['CHAT_STARTED'],
    row: { LastMessageBy: 'Agency' },
    agent: 'bob',
  },
  { rule: 'H3', from: 'Pending', event: 'join', person: 'bob', says: '  ', refusal: blank },
  { rule: 'H3', from: 'Pending', event: 'join', person: 'bob', refusal: blank },
  { rule: 'H4', from: 'Pending', event: 'message', person: 'kim', says: 'Hi', to: 'Pending', messages: 1 },
  {
    rule: 'H4',
    from: 'Pending',
    event: 'message',
    person: 'bob',
    says: 'Hi',
    refusal: 'Nobody has taken this session yet. Join it with your first message.',
  },
  {
    rule: 'H5',
    from: 'InProgress',
    event: 'message',
    person: 'kim',
    says: 'Hi',
    to: 'InProgress',
    messages: 2,
    row: { LastMessageBy: 'Candidate' },
  },
  { rule: 'H5', from: 'InProgress', event: 'message', person: 'ann', says: 'Hi', to: 'InProgress', messages: 2 },
  { rule: 'H5', from: 'InProgress', event: 'message', person: 'bob', says: 'Hi', to: 'InProgress', messages: 2 },
  { rule: 'H5', from: 'InProgress', event: 'message', person: 'ann', says: '', refusal: blank },
  {
    rule: 'H5',
    from: 'InProgress',
    event: 'message',
    person: 'ann',
    says: 'x'.repeat(4001),
    refusal: 'A message has at most 4,000 characters.',
  },
  {
    rule: 'H5',
    from: 'InProgress',
    event: 'message',
    person: 'ann',
    says: ` ${'x'.repeat(4000)} `,
    to: 'InProgress',
    messages: 2,
  },
  { rule: 'H5', from: 'InProgress', event: 'chatStarted', person: 'ann', to: 'InProgress', messages: 1, raises: [] },
  {
    rule: 'H6',
    from: 'InProgress',
    event: 'join',
    person: 'bob',
    says: 'Hi',
    to: 'InProgress',
    messages: 2,
    raises: [],
    // Two who take it at once: it stays with the first one, and the other takes part.
    agent: 'ann',
  },
  { rule: 'H6', from: 'InProgress', event: 'join', person: 'bob', to: 'InProgress', messages: 1, agent: 'bob' },
  {
    ...{ rule: 'handed over', from: 'InProgress', event: 'transfer', person: 'ann', receiver: 'bob', to: 'InProgress' },
    ...{ agent: 'bob', messages: 1, raises: ['CHAT_TRANSFERRED'] },
  },
  ...every.map(
    (from): ChatWay => ({
      ...{ rule: 'handed over', from, event: 'transfer', person: 'ann', receiver: 'eve' },
      refusal: handingRefusals[from] ?? notAgent,
    }),
  ),
  ...live.map(
    (from): ChatWay => ({
      ...{ rule: 'handed over', from, event: 'transfer', person: 'bob', receiver: 'bob' },
      refusal: handingRefusals[from] ?? notMember,
    }),
  ),
  {
    ...{ rule: 'handed over', from: 'InProgress', event: 'transfer', person: 'ann', receiver: 'bob' },
    ...{ deactivated: 'bob', refusal: notAgent },
  },
  {
    ...{ rule: 'handed over', from: 'InProgress', event: 'transfer', person: 'ann', receiver: 'bob' },
    ...{ deactivated: 'ann', refusal: deactivated },
  },
  ...live.flatMap((from): ChatWay[] => [
    { rule: 'H7', from, event: 'end', person: 'ann', to: 'Ended', row: { EndedBy: 'ann Tester' } },
    { rule: 'H7', from, event: 'end', person: 'kim', to: 'Ended', row: { EndedBy: 'kim Tester' } },
    {
      rule: 'H10',
      from,
      event: 'archive',
      person: 'bob',
      to: 'Ended',
      row: { IsArchived: true, EndedBy: 'bob Tester' },
    },
  ]),
  { rule: 'H7', from: 'Pending', event: 'end', person: 'bob', to: 'Ended', row: { EndedBy: 'bob Tester' } },
  { rule: 'H7', from: 'InProgress', event: 'end', person: 'bob', refusal: notMember },
  { rule: 'H8', from: 'InProgress', event: 'expire', person: 'System', to: 'Ended', row: { EndedBy: 'System' } },
  {
    rule: 'H8',
    from: 'Pending',
    event: 'expire',
    person: 'System',
    refusal: 'This session is pending: nobody has answered yet.',
  },
  { rule: 'H8', from: 'Ended', event: 'expire', person: 'System', refusal: ended },
  {
    rule: 'H9',
    from: 'Ended',
    event: 'archive',
    person: 'bob',
    to: 'Ended',
    row: { IsArchived: true, EndedBy: 'ann Tester' },
  },
  { rule: 'H11', from: 'Ended', event: 'end', person: 'kim', to: 'Ended', row: { EndedBy: 'ann Tester' } },
  { rule: 'H11', from: 'Ended', event: 'message', person: 'ann', says: 'Hi', refusal: ended },
  { rule: 'H11', from: 'Ended', event: 'join', person: 'bob', says: 'Hi', refusal: ended },
  { rule: 'H11', from: 'Ended', event: 'chatStarted', person: 'ann', refusal: ended },
  {
    rule: 'H12',
    from: 'Pending',
    event: 'message',
    person: 'kim',
    says: 'Hi',
    deactivated: 'kim',
    refusal: deactivated,
  },
  {
    rule: 'H12',
    from: 'InProgress',
    event: 'message',
    person: 'kim',
    says: 'Hi',
    deactivated: 'kim',
    refusal: deactivated,
  },
  { rule: 'H12', from: 'Pending', event: 'join', person: 'bob', says: 'Hi', deactivated: 'kim', refusal: closed },
  { rule: 'H12', from: 'InProgress', event: 'message', person: 'ann', says: 'Hi', deactivated: 'kim', refusal: closed },
  {
    rule: 'H12',
    from: 'InProgress',
    event: 'message',
    person: 'ann',
    says: 'Hi',
    deactivated: 'ann',
    refusal: deactivated,
  },
  {
    rule: 'H12',
    from: 'InProgress',
    event: 'join',
    person: 'bob',
    says: 'Hi',
    deactivated: 'bob',
    refusal: deactivated,
  },
  { rule: 'H12', from: 'InProgress', event: 'end', person: 'ann', deactivated: 'ann', refusal: deactivated },
  ...every.flatMap((from): ChatWay[] => [
    { rule: 'H9', from, event: 'archive', person: 'kim', refusal: '403' },
    { rule: 'H9', from, event: 'archive', person: 'bob', without: 'ARCHIVE_CHAT', refusal: '403' },
    { rule: 'H6', from, event: 'join', person: 'bob', says: 'Hi', without: 'VIEW_CHAT', refusal: '403' },
    { rule: 'H1', from, event: 'start', person: 'kim', refusal: '403' },
    { rule: 'handed over', from, event: 'transfer', person: 'kim', receiver: 'bob', refusal: '403' },
    ...(['start', 'message', 'join', 'end', 'archive', 'chatStarted', 'transfer'] as const).map(
      (event): ChatWay => ({
        ...{
          rule: 'of another revenue center',
          from,
          event,
          person: 'eve',
          says: 'Hi',
          receiver: 'bob',
          // One that he would make names a group and a candidate whom he may not choose.
          refusal: '404',
        },
      }),
    ),
    ...(['message', 'end'] as const).map(
      (event): ChatWay => ({
        ...{ rule: 'of another candidate', from, event, person: 'leo', says: 'Hi', isNamed: true, refusal: '404' },
      }),
    ),
  ]),
]
