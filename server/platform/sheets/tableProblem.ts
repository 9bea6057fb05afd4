import type { MessageReference } from '#contract/catalogue.ts'

/** A file that cannot be read as it is: the text of the catalogue that says why and what to do, and its arguments. */
export class TableProblem extends Error implements MessageReference {
  override readonly name = 'TableProblem'
  readonly messageKey: string
  readonly args: readonly (string | number)[]

  constructor(messageKey: string, ...args: (string | number)[]) {
    super([messageKey, ...args].join(' '))
    this.messageKey = messageKey
    this.args = args
  }
}
