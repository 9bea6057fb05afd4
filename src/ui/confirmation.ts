import { buildStore } from '#src/lib/store.ts'

export interface Question {
  /** Without one, the question with which the message begins. */
  title?: string | undefined
  message?: string
  /** Where a Yes bears a verb of its own this is "Cancel", and "Go back" from what is destructive, unless it says otherwise. */
  no?: string
  yes?: string | undefined
  /** What a Yes does takes something away. */
  isDestructive?: boolean | undefined
}

/** What was pressed; `closed` is neither. */
export type Answer = 'yes' | 'no' | 'closed'

/** A field below the words, for an answer that is no yes or no. */
export interface AskedField {
  label: string
  type: 'text' | 'number' | 'datetime-local' | 'password'
  /** What it begins with. */
  value: string
  /** What a browser may fill in; nothing unless it is said. */
  autoComplete?: string
  /** What is wrong with what was typed, said at the field while the question stays; null where it is taken. */
  check?(typed: string): Promise<string | null>
}

interface AskedQuestion extends Question {
  /** What the button reads that closes the question with neither; absent where that is a No. */
  close?: string
  field?: AskedField
  /** `typed` is what stands in the field where there is one. */
  answer(answer: Answer, typed?: string): void
}

/** The question that stands, if any; `ConfirmationHost` shows it. */
export const askedQuestion = buildStore<AskedQuestion | null>(null)

/**
 * Asks the user and answers true for Yes. A question that still stands is answered No by the next one.
 *
 * @example if (await askConfirmation({ message: 'Delete 3 roles?' })) ...
 */
export async function askConfirmation(question: Question = {}): Promise<boolean> {
  return (await ask(question)).answer === 'yes'
}

/** Asks for what is typed in a field; answers null where the question is closed without it. */
export async function askTyped(question: Question & { field: AskedField }): Promise<string | null> {
  const { answer, typed } = await ask(question)
  return answer === 'yes' ? typed : null
}

/** Asks a question of which a No does something too: it has a third button, and is closed by it, Escape and the next question. */
export async function askWhich(question: Question & { close: string }): Promise<Answer> {
  return (await ask(question)).answer
}

function ask(question: Question & { close?: string; field?: AskedField }): Promise<{ answer: Answer; typed: string }> {
  withdrawQuestion()
  return new Promise(resolve => {
    const answer = (given: Answer, typed = ''): void => {
      askedQuestion.set(null)
      resolve({ answer: given, typed })
    }
    askedQuestion.set({ ...question, answer })
  })
}

/** Closes the question that stands, if any: what it asked about is not there any more. */
export function withdrawQuestion(): void {
  askedQuestion.get()?.answer('closed')
}

/** A message parted behind the question with which it begins; all of it is the rest where it asks nothing. */
export function splitQuestion(message: string): { question: string; rest: string } {
  const [, question = '', rest = ''] = message.match(/^(.+?\?)(?:\s+(.*))?$/su) ?? []
  return { question, rest: question === '' ? message : rest }
}
