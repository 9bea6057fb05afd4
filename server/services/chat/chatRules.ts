import type { RecordValues } from '#contract/callArguments.ts'
import { longestMessage } from '#contract/chat.ts'
import { isBlankText } from '#contract/normalText.ts'
import { badRequest } from '../../platform/kernel/problem.ts'

/** The most characters of a sender's key. */
const longestKey = 64

/** Milliseconds in which a sender may send no more than so many messages (rules C4). */
export const pace = 10_000

/** Minutes after which a pending thread counts as unattended, and one whose last message is the candidate's (rules C4). */
export const unattendedMinutes = { pending: 5, answered: 15 }

/** What a call says: its text without the white space around it. */
export interface Said {
  text: string
  /** True where something was sent as the text, be it white space. */
  isGiven: boolean
  fileId: number | null
  /** The sender's own key; null where he gives none. */
  key: string | null
}

/** Reads what a call says. */
export function readSaid(args: Readonly<RecordValues>): Said {
  const { Message, FileID, ClientMessageID } = args
  if (typeof ClientMessageID === 'string' && ClientMessageID.length > longestKey)
    throw badRequest(`ClientMessageID takes ${longestKey} characters at most.`)
  const key = typeof ClientMessageID === 'string' && ClientMessageID !== '' ? ClientMessageID : null
  const written = typeof Message === 'string' ? Message : ''
  return { text: isBlankText(written) ? '' : written.trim(), isGiven: written !== '', fileId: readId(FileID), key }
}

/** What the machine asks of what is said (SPEC-0 §5, rules C4): a file may come without a word. */
export function judgeSaid({ text, isGiven, fileId }: Said): { isSaid: boolean; isShort: boolean; hasMessage: boolean } {
  const isSaid = text !== '' || fileId !== null
  return { isSaid, isShort: [...text].length <= longestMessage, hasMessage: isSaid || isGiven }
}

/** The ID that a call names; null where it names none, 0 among that. */
export function readId(value: unknown): number | null {
  if (value === undefined || value === null || value === 0) return null
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw badRequest('An ID is a whole number.')
  return value
}
