/**
 * A piece of SQL with its values apart: text pieces with one value between each two. Fragments nest, so that a statement is
 * put together from its parts and numbered (`$1`, `$2` ...) once, at the end.
 */
export interface Fragment {
  readonly pieces: readonly string[]
  readonly values: readonly unknown[]
}

/** A statement as the database takes it. */
export interface Statement {
  text: string
  values: unknown[]
}

/**
 * Builds a fragment: an interpolated fragment is spliced in, everything else becomes a parameter.
 * Names (tables, columns) never come in as values: quote them with `quoteName` and splice them with `raw`.
 *
 * @example
 * sql`select "ID" from ${raw(quoteName('user'))} where "CompanyID" = ${7}`
 */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Fragment {
  const pieces = [strings[0] as string]
  const values: unknown[] = []
  parts.forEach((part, index) => {
    append(pieces, values, part)
    pieces[pieces.length - 1] += strings[index + 1]
  })
  return { pieces, values }
}

function append(pieces: string[], values: unknown[], part: unknown): void {
  if (!isFragment(part)) {
    values.push(part)
    pieces.push('')
    return
  }
  pieces[pieces.length - 1] += part.pieces[0]
  for (let index = 1; index < part.pieces.length; index += 1) pieces.push(part.pieces[index] as string)
  for (const value of part.values) values.push(value)
}

function isFragment(part: unknown): part is Fragment {
  return typeof part === 'object' && part !== null && 'pieces' in part && 'values' in part && Array.isArray(part.pieces)
}

/** A fragment of trusted text: never of anything that a caller sent. */
export function raw(text: string): Fragment {
  return { pieces: [text], values: [] }
}

/** Joins fragments with trusted text between them, such as `, ` or ` and `. */
export function join(fragments: readonly Fragment[], separator: string): Fragment {
  const pieces = ['']
  const values: unknown[] = []
  fragments.forEach((fragment, index) => {
    if (index > 0) pieces[pieces.length - 1] += separator
    append(pieces, values, fragment)
  })
  return { pieces, values }
}

/** Joins conditions that must all hold; none is `true`. */
export function allOf(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? raw('true') : join(conditions, ' and ')
}

/** Numbers the parameters of a fragment. */
export function toStatement(fragment: Fragment): Statement {
  let text = fragment.pieces[0] as string
  for (let index = 1; index < fragment.pieces.length; index += 1) text += `$${index}${fragment.pieces[index]}`
  return { text, values: fragment.values as unknown[] }
}

/** Quotes the name of a table, column or index. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
