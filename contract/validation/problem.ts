import { type Catalogue, findText, formatText } from '../catalogue.ts'

/** What is wrong with one value of a record, the same from both validators. */
export interface FieldProblem {
  /** The JSON pointer of the value: `/Phone`; of the missing property itself where one is required; '' for the whole record. */
  pointer: string
  /** The word of JSON Schema that does not hold. */
  keyword: string
  /** What the word says in the schema: `{ limit: 20 }` for `maxLength: 20`. */
  params: Readonly<Record<string, unknown>>
  /** The catalogue's key of the text. */
  messageKey: string
  /** What stands for {0}, {1} in the text. */
  args: readonly (string | number)[]
  /** The properties of the record that the problem hangs on: its own and those of the conditions that led to it. */
  properties: readonly string[]
}

/** Checks a value against a schema and gives every problem, none where it is valid; in a stable order. */
export type Validator = (value: unknown) => FieldProblem[]

/** The text of a problem in the words of the catalogue. */
export function describeProblem(catalogue: Catalogue, problem: Pick<FieldProblem, 'messageKey' | 'args'>): string {
  return formatText(findText(catalogue, problem.messageKey), problem.args)
}
