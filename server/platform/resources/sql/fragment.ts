import type { Statement } from '../../database/types.ts'

export type { Statement }

/**
 * A piece of SQL with its values apart: text pieces with one value between each two. Fragments nest; the text of the whole, which
 * is a statement, numbers the values (`$1`, `$2` ...).
 */
export interface Fragment extends Statement {
  readonly pieces: readonly string[]
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
  readonly pieces: string[]
  readonly values: unknown[] = []

  constructor(text = '') {
    this.pieces = [text]
  }

  get text(): string {
    return this.pieces.reduce((text, piece, index) => `${text}$${index}${piece}`)
  }

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
  return new Draft(text)
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
  return { text, pieces: text.split(/\$\d+/), values }
}

/** Joins conditions that must all hold; none is `true`. */
export function allOf(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? raw('true') : join(conditions, ' and ')
}

/** Quotes the name of a table, column or index. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A text as a constant of SQL, for what the data files say and a statement is planned by. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
