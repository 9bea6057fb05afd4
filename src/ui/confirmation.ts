import { buildStore } from '#src/lib/store.ts'

export interface Question {
  title?: string
  message?: string
  no?: string
  yes?: string
}

interface AskedQuestion extends Question {
  answer(isYes: boolean): void
}

/** The question that stands, if any; `ConfirmationHost` shows it. */
export const askedQuestion = buildStore<AskedQuestion | null>(null)

/**
 * Asks the user and answers true for Yes. A question that still stands is answered No by the next one.
 *
 * @example if (await askConfirmation({ message: 'Delete 3 roles?' })) ...
 */
export function askConfirmation(question: Question = {}): Promise<boolean> {
  withdrawQuestion()
  return new Promise(resolve => {
    const answer = (isYes: boolean): void => {
      askedQuestion.set(null)
      resolve(isYes)
    }
    askedQuestion.set({ ...question, answer })
  })
}

/** Takes away the question that stands, if any, with a No: what it asked about is not there any more. */
export function withdrawQuestion(): void {
  askedQuestion.get()?.answer(false)
}
