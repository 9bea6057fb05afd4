import type { Transaction } from '../platform/database/types.ts'
import { insertRows, joinChats, listTalkers, type Talker } from './repository.ts'

/** A session as it goes: who says what, and how many minutes ago its last words were said. */
interface DemoSession {
  state: 'Pending' | 'InProgress' | 'Ended'
  minutesAgo: number
  words: readonly (readonly ['Candidate' | 'Agency', string])[]
  isArchived?: boolean
}

const day = 24 * 60

/** One that is over and one that goes on of the first candidate, whose account the sign-in page names; then one of each of the others. */
const sessions: readonly (readonly DemoSession[])[] = [
  [
    {
      ...{ state: 'Ended', minutesAgo: 6 * day, isArchived: true },
      words: [
        ['Candidate', 'Hello, my time sheet of Friday shows half an hour too little.'],
        ['Agency', 'Good morning! I see it: the break was counted twice. I have corrected it.'],
        ['Candidate', 'That was quick. Thank you!'],
        ['Agency', 'You are welcome. Have a good week.'],
      ],
    },
    {
      ...{ state: 'InProgress', minutesAgo: 50 },
      words: [
        ['Candidate', 'Is the night shift in the intensive care unit still open?'],
        ['Agency', 'Yes, two nurses are still wanted. Shall I put you down?'],
        ['Candidate', 'Please do. Where do I park?'],
        ['Agency', 'Level 2 of the garage, the badge opens the gate. I have sent you the offer.'],
      ],
    },
  ],
  [{ state: 'Pending', minutesAgo: 9, words: [['Candidate', 'Good morning, I am ill and cannot come tomorrow.']] }],
  [
    {
      ...{ state: 'InProgress', minutesAgo: 25 },
      words: [
        ['Candidate', 'Which entrance do I take at the hospital?'],
        ['Agency', 'The one on the east side; ask for the charge nurse.'],
        ['Candidate', 'The door is locked. Can somebody open?'],
      ],
    },
  ],
  [
    {
      ...{ state: 'Pending', minutesAgo: 3 },
      words: [
        ['Candidate', 'Could I have more day shifts next month?'],
        ['Candidate', 'Wednesdays suit me best.'],
      ],
    },
  ],
  [
    {
      ...{ state: 'Ended', minutesAgo: 2 * day },
      words: [
        ['Candidate', 'My license was renewed. Where do I upload it?'],
        ['Agency', 'In your profile, under Documents. It takes a picture as well.'],
      ],
    },
  ],
]

const minute = 60_000

/** Fills a few chat sessions of a company, in every state. */
export async function fillChats(
  transaction: Transaction,
  { CompanyID, now }: { CompanyID: number; now: Date },
): Promise<void> {
  const talkers = await listTalkers(transaction, CompanyID, sessions.length)
  const centers = [...new Map(talkers.map(({ center, centerName }) => [center, centerName]))]
  const groups = await insertRows(
    transaction,
    'chat-group',
    centers.map(([ExternalID, Name]) => ({ Name, ExternalID })),
  )
  if (groups.length === 0) return
  const people = [
    ...talkers.map(({ user, candidate }) => [user, candidate] as const),
    ...[...new Set(talkers.map(({ agent }) => agent))].map(agent => [agent, null] as const),
  ]
  const ids = await insertRows(
    transaction,
    'chat-participant',
    people.map(([ExternalID, CandidateID]) => ({ ExternalID, CandidateID, IsDeactivated: false })),
  )
  const participants = new Map(people.map(([user], index) => [user, ids[index] as number]))
  const groupOf = new Map(centers.map(([center], index) => [center, groups[index] as number]))
  const built = talkers.flatMap((talker, index) =>
    (sessions[index] ?? []).map(session => buildSession(session, talker, { participants, groupOf, now })),
  )
  const threads = await insertRows(
    transaction,
    'chat-thread',
    built.map(({ thread }) => thread),
  )
  const messages = built.flatMap((session, index) =>
    session.messages.map(each => ({ ThreadID: threads[index], ...each })),
  )
  await insertRows(transaction, 'chat-message', messages)
  await joinChats(transaction, threads)
}

interface ChatContext {
  participants: ReadonlyMap<number, number>
  groupOf: ReadonlyMap<number, number>
  now: Date
}

function buildSession(session: DemoSession, talker: Talker, { participants, groupOf, now }: ChatContext) {
  const { state, minutesAgo, words, isArchived = false } = session
  const toMoment = (index: number) =>
    new Date(now.getTime() - (minutesAgo + 2 * (words.length - 1 - index)) * minute).toISOString()
  const [own, agent] = [participants.get(talker.user) ?? null, participants.get(talker.agent) ?? null]
  const answered = words.findIndex(([by]) => by === 'Agency')
  const isAnswered = answered >= 0
  const last = words.length - 1
  const thread = {
    ...{ ParticipantID: own, GroupID: groupOf.get(talker.center), OrganizationID: talker.center, StatusCode: state },
    ...{ OpenedOn: toMoment(0), StartedOn: isAnswered ? toMoment(answered) : null, InitiatedBy: talker.name },
    ...{
      ChatStartedOn: isAnswered ? toMoment(answered) : null,
      AgentID: isAnswered ? agent : null,
      IsArchived: isArchived,
    },
    ...{ EndedOn: state === 'Ended' ? toMoment(last) : null, EndedBy: state === 'Ended' ? talker.agentName : null },
    ...{ LastSeq: words.length, LastMessageOn: toMoment(last), LastMessageBy: words[last]?.[0] },
  }
  const messages = words.map(([by, Message], index) => {
    const isOwn = by === 'Candidate'
    const receiver = index < answered || !isAnswered ? null : agent
    const people = isOwn ? { SenderID: own, ReceiverID: receiver } : { SenderID: agent, ReceiverID: own }
    return { Seq: index + 1, OrganizationID: talker.center, ...people, Message, SentOn: toMoment(index) }
  })
  return { thread, messages }
}
