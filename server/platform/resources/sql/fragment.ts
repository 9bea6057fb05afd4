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
  const draft = new Draft()
  draft.addText(strings[0] as string)
  parts.forEach((part, index) => {
    if (isFragment(part)) draft.addFragment(part)
    else draft.addValue(part)
    draft.addText(strings[index + 1] as string)
  })
  return draft
}

/** A fragment while it grows. */
class Draft implements Fragment {
  readonly pieces: string[] = ['']
  readonly values: unknown[] = []

  addText(text: string): void {
    this.pieces[this.pieces.length - 1] += text
  }

  addValue(value: unknown): void {
    this.values.push(value)
    this.pieces.push('')
  }

  addFragment({ pieces, values }: Fragment): void {
    this.addText(pieces[0] as string)
    values.forEach((value, index) => {
      this.addValue(value)
      this.addText(pieces[index + 1] as string)
    })
  }
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
  const draft = new Draft()
  fragments.forEach((fragment, index) => {
    if (index > 0) draft.addText(separator)
    draft.addFragment(fragment)
  })
  return draft
}

/**
 * Turns a finished statement, whose parameters are `$1`, `$2` ... in the order of their values and each used once, into a
 * fragment that can be spliced into another.
 */
export function toFragment(text: string, values: readonly unknown[]): Fragment {
  return { pieces: text.split(/\$\d+/), values }
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

/** A text as a constant of SQL, for what the data files say and a statement is planned by. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
