/** A request that a table cannot fulfil: the schema's file, the position in it, why, and what to do. */
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

/** What a database cannot do at all, what others depend on, what its user may not, what is beyond its limits. */
const refusalClasses: ReadonlySet<string> = new Set(['0A', '2B', '42', '54'])

/**
 * Words a refusal of PostgreSQL for an operator: what it says and, where it says so, what is in the way. Null where nothing of the
 * table or the request is to blame. `properties` are those that were to be changed: reported is the one that PostgreSQL names.
 */
export function buildRefusalProblem(error: unknown, table: string, properties: readonly string[]): TableProblem | null {
  if (!(error instanceof Error && 'code' in error)) return null
  const code = String(error.code)
  if (!refusalClasses.has(code.slice(0, 2))) return null
  const detail = 'detail' in error && error.detail ? ` (${error.detail})` : ''
  const said = `PostgreSQL says "${error.message}"${detail}`
  const property = properties.find(name => said.includes(`"${name}"`)) ?? properties[0]
  const location = { file: `schemas/${table}.json`, pointer: property === undefined ? '' : `/properties/${property}` }
  switch (code) {
    case '54000': {
      const message = `The table "${table}" holds a value that is too long for an index: ${said}.`
      return { ...location, message, fix: 'Shorten the value, or take away the word that asks for the index.' }
    }
    case '54011': {
      const message = `The table "${table}" has as many columns as it can have: those of properties that left count too.`
      return { ...location, message, fix: 'Keep several values in one property of the type object.' }
    }
    case '42501': {
      const message = `The database's user may not change the table "${table}".`
      return { ...location, message, fix: 'Make it the owner of the table.' }
    }
    default: {
      const message = `The table "${table}" cannot be changed: ${said}.`
      return {
        ...location,
        message,
        fix: 'Take away in the database what stands in the way, or give the file its former words back.',
      }
    }
  }
}
