import type { Condition } from '#contract/conditions.ts'
import { isReferenceList } from '#contract/entitySchema.ts'
import { textCollation } from '../../tables/index.ts'
import type { FieldPlan } from '../plan.ts'
import { allOf, type Fragment, join, raw, sql } from './fragment.ts'

/**
 * The condition of a list on one column. Text is compared without regard to case; `equals` on text in the very form that
 * unique indexes have. Throws where the operator is none of the field's: the call was bound by the contract, which refuses it.
 */
export function toCondition(field: FieldPlan, { op, value }: Condition, alias: string): Fragment {
  const column = raw(`${alias}.${field.column}`)
  const isText = field.type === 'text'
  switch (op) {
    case 'empty':
      return toEmptiness(field, column, value === true)
    case 'contains':
      return isLike(column, String(value), '%', '%')
    case 'startsWith':
      return isLike(column, String(value), '', '%')
    case 'equals':
      return isText ? toEquality(field, column, String(value)) : sql`${column} = ${value}`
    case 'in':
      if (isReferenceList(field.property.schema))
        return sql`${column} @> any(${[value].flat().map(key => JSON.stringify([key]))}::jsonb[])`
      if (field.type === 'jsonb') return sql`${column} ?| ${[value].flat()}::text[]`
      return toChoice(raw(toSortExpression(field, alias)), [value].flat())
    case 'from':
      return sql`${raw(toSortExpression(field, alias))} >= ${value}`
    case 'to':
      return sql`${raw(toSortExpression(field, alias))} <= ${value}`
    default:
      throw new Error(`${field.name} cannot be filtered by ${op satisfies never}.`)
  }
}

/** Only what is unique everywhere has an index of the very form; a trigram index finds the few rows that hold the text at all. */
function toEquality({ property, isSearched }: FieldPlan, column: Fragment, value: string): Fragment {
  const equality = sql`lower(btrim(${column})) = lower(btrim(${value}::text))`
  if (!isSearched || property.schema['x-unique'] === 'everywhere') return equality
  return sql`(${equality} and ${isLike(column, value.replace(/^ +| +$/g, ''), '%', '%')})`
}

/** The rows of one value are met in the order of the index that begins with it; those of several are not. */
function toChoice(column: Fragment, values: readonly unknown[]): Fragment {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`
}

/** An index is only used under its own collation; an empty list of tags or of references is none. */
function toEmptiness({ type, property }: FieldPlan, column: Fragment, isEmpty: boolean): Fragment {
  const collation = raw(` collate ${textCollation}`)
  if (property.kind === 'tags' || isReferenceList(property.schema))
    return isEmpty ? sql`coalesce(${column}, '[]') = '[]'` : sql`coalesce(${column}, '[]') <> '[]'`
  if (type === 'text') return isEmpty ? sql`(${column} is null or ${column}${collation} = '')` : sql`${column} <> ''`
  return isEmpty ? sql`${column} is null` : sql`${column} is not null`
}

/**
 * The words of a search. One that lies within another is found with it; asked for beside it, it would only have PostgreSQL expect
 * far fewer rows than there are.
 */
export function listWords(text: string): string[] {
  // Other letters have forms that a database may pair otherwise.
  const words = [...new Set(text.split(/\s+/).map(word => word.replace(/[A-Z]/g, letter => letter.toLowerCase())))]
  return words.filter(word => word !== '' && !words.some(other => other !== word && other.includes(word)))
}

/** The condition of the general search: each word of the text is found in any of the columns. */
export function toSearch(fields: readonly FieldPlan[], text: string, alias: string): Fragment {
  const words = listWords(text)
  if (fields.length === 0) return raw('false')
  return allOf(
    words.map(word => {
      const found = fields.map(({ column }) => isLike(raw(`${alias}.${column}`), word, '%', '%'))
      return sql`(${join(found, ' or ')})`
    }),
  )
}

/** Without regard to case; a text that has none is compared as it is, which takes half the time. */
function isLike(column: Fragment, text: string, before: string, after: string): Fragment {
  const hasCase = text.toLowerCase() !== text.toUpperCase()
  return sql`${column} ${raw(hasCase ? 'ilike' : 'like')} ${`${before}${escapePattern(text)}${after}`}`
}

/** Takes their special meaning from the signs of a `like` pattern. */
function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, sign => `\\${sign}`)
}

/** How a column sorts: users' text by its own collation, everything else as it is. */
export function toSortExpression(field: FieldPlan, alias: string): string {
  const column = `${alias}.${field.column}`
  return field.type === 'text' ? `${column} collate ${textCollation}` : column
}
