/** A wish that a table cannot be given: the schema's file, the place in it, why, and what to do. */
export interface TableProblem {
  file: string
  pointer: string
  message: string
  fix: string
}

/** What was done, a line each (`user: column "Region" added`), and what could not be. */
export interface TableChanges {
  changes: string[]
  problems: TableProblem[]
}

/** Tables that cannot be what their schemas want: thrown, so that the transaction around it is undone. */
export class TableRefusal extends Error {
  override readonly name = 'TableRefusal'
  readonly problems: readonly TableProblem[]

  constructor(problems: readonly TableProblem[]) {
    super(problems.map(({ message }) => message).join(' '))
    this.problems = problems
  }
}

/** The refusal of a word that the stored rows contradict. */
export function buildDuplicateProblem(table: string, property: string | null): TableProblem {
  return {
    file: `schemas/${table}.json`,
    pointer: `/properties/${property}/x-unique`,
    message: `${property} cannot be unique: the table "${table}" holds records that share a value.`,
    fix: 'Change those records first, or take the word away.',
  }
}

/** Says whether a statement failed because rows share a value that must be unique. */
export function isDuplicateFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
