import { buildStore } from '#src/lib/store.ts'

export interface Question {
  title?: string
  message?: string
  no?: string
  yes?: string
  /** What a Yes does takes something away. */
  isDestructive?: boolean
}

/** What was pressed; `closed` is neither. */
export type Answer = 'yes' | 'no' | 'closed'

interface AskedQuestion extends Question {
  /** What the button reads that closes the question with neither; absent where that is a No. */
  close?: string
  answer(answer: Answer): void
}

/** The question that stands, if any; `ConfirmationHost` shows it. */
export const askedQuestion = buildStore<AskedQuestion | null>(null)

/**
 * Asks the user and answers true for Yes. A question that still stands is answered No by the next one.
 *
 * @example if (await askConfirmation({ message: 'Delete 3 roles?' })) ...
 */
export async function askConfirmation(question: Question = {}): Promise<boolean> {
  return (await ask(question)) === 'yes'
}

/** Asks a question of which a No does something too: it has a third button, and is closed by it, Escape and the next question. */
export function askWhich(question: Question & { close: string }): Promise<Answer> {
  return ask(question)
}

function ask(question: Question & { close?: string }): Promise<Answer> {
  withdrawQuestion()
  return new Promise(resolve => {
    const answer = (given: Answer): void => {
      askedQuestion.set(null)
      resolve(given)
    }
    askedQuestion.set({ ...question, answer })
  })
}

/** Closes the question that stands, if any: what it asked about is not there any more. */
export function withdrawQuestion(): void {
  askedQuestion.get()?.answer('closed')
}
