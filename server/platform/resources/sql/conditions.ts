import { type Condition, deniedBy } from '#contract/conditions.ts'
import { isReferenceList } from '#contract/entitySchema.ts'
import { foldText } from '#contract/foldText.ts'
import { toPhoneDigits } from '#contract/formats.ts'
import { textCollation } from '../../tables/index.ts'
import { readKeyWord } from '../keyWord.ts'
import type { FieldPlan, ResourcePlan } from '../plan.ts'
import { allOf, type Fragment, join, raw, sql } from './fragment.ts'

/**
 * The condition of a list on one column. Text is compared as `fold_text` folds it, as a whole and in its parts. Throws where the operator is
 * none of the field's: the call was bound by the contract, which refuses it.
 */
export function toCondition(field: FieldPlan, { op, value }: Condition, alias: string): Fragment {
  const column = raw(`${alias}.${field.column}`)
  const isText = field.type === 'text'
  switch (op) {
    case 'empty':
      return toEmptiness(field, column, value === true)
    case 'contains':
      return isLike(column, toKept(field, String(value)), '%', '%')
    case 'startsWith':
      return isLike(column, toKept(field, String(value)), '', '%')
    case 'equals':
      return isText ? isAlike(column, toKept(field, String(value))) : sql`${column} = ${value}`
    case 'in':
      if (isReferenceList(field.property.schema))
        return sql`${column} @> any(${[value].flat().map(key => JSON.stringify([key]))}::jsonb[])`
      if (field.property.kind === 'tags') return hasTag(column, [value].flat())
      if (field.type === 'jsonb') return sql`${column} ?| ${[value].flat()}::text[]`
      return toChoice(raw(toSortExpression(field, alias)), [value].flat())
    case 'from':
      return sql`${raw(toSortExpression(field, alias))} >= ${value}`
    case 'to':
      return sql`${raw(toSortExpression(field, alias))} <= ${value}`
    case 'notContains':
    case 'notEquals':
    case 'notIn':
      // A row without a value is not what is asked about.
      return sql`(${toCondition(field, { field: field.name, op: deniedBy[op], value }, alias)}) is not true`
    default:
      throw new Error(`${field.name} cannot be filtered by ${op satisfies never}.`)
  }
}

/** Tags are typed by users, so they are compared as texts are. */
function hasTag(column: Fragment, tags: readonly unknown[]): Fragment {
  const list = sql`case jsonb_typeof(${column}) when 'array' then ${column} else '[]' end`
  const folded = tags.map(tag => foldText(String(tag)))
  return sql`exists (select from jsonb_array_elements_text(${list}) as each (tag) where fold_text(tag) = any(${folded}::text[]))`
}

/** A phone number is kept as its digits alone, without the country's code; what leaves none of them is looked for as it stands. */
function toKept({ property: { kind } }: FieldPlan, text: string): string {
  return (kind === 'phone' && toPhoneDigits(text)) || text
}

/** The rows of one value are met in the order of the index that begins with it; those of several are not. */
export function toChoice(column: Fragment, values: readonly unknown[]): Fragment {
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
 * far fewer rows than there are. The country's code before a phone number is no word of its own.
 */
export function listWords(text: string): string[] {
  const plain = text.replace(/(?<!\S)\+1\s+(?=[(\d])/g, '')
  const words = plain.split(/\s+/).map(word => word.replace(/[A-Z]/g, letter => letter.toLowerCase()))
  const byFolded = [...new Map(words.map(word => [foldText(word), word]))]
  const isWithin = (folded: string) => byFolded.some(([other]) => other !== folded && other.includes(folded))
  return byFolded.filter(([folded]) => folded !== '' && !isWithin(folded)).map(([, word]) => word)
}

/**
 * The condition of the general search: each word of the text is found in any of the columns, or by what else is said of it, or it is
 * the key of the row.
 */
export function toSearch(
  fields: readonly FieldPlan[],
  findFurther: (word: string) => readonly Fragment[],
  text: string,
  alias: string,
  { key, resource }: Pick<ResourcePlan, 'key' | 'resource'>,
): Fragment {
  return allOf(
    listWords(text).map(word => {
      const holds = (field: FieldPlan) => isLike(raw(`${alias}.${field.column}`), toKept(field, word), '%', '%')
      const found = [...fields.map(holds), ...findFurther(word)]
      const id = readKeyWord(resource, word)
      if (id !== null) found.push(sql`${raw(`${alias}.${key.column}`)} = ${id}`)
      return found.length > 0 ? sql`(${join(found, ' or ')})` : raw('false')
    }),
  )
}

/** No trigram index finds fewer letters within a text: it would be read as a whole, and each row after it. */
export const leastIndexed = 3

/** True of texts that are the same once they are folded, in the very form that indexes have: trigrams find a short text too, as a whole. */
export function isAlike(column: Fragment, text: string): Fragment {
  const folded = hasTrigram.test(text) ? sql`fold_text(${column})` : toUnindexed(column)
  return sql`${folded} = ${foldText(text)}`
}

/** Signs alone have none: an index would be read as a whole. */
const hasTrigram = /[\p{L}\p{N}]/u

/** An expression that is no index's own keeps the planner from reading a trigram index as a whole. */
function toUnindexed(column: Fragment): Fragment {
  return sql`fold_text(${column} || '')`
}

/** True of texts in which a text is once both are folded, in the very form that trigram indexes have. */
export function isLike(column: Fragment, text: string, before: string, after: string): Fragment {
  const plain = foldText(text)
  const pattern = `${before}${escapePattern(plain)}${after}`
  if (before === '' || plain.length >= leastIndexed) return sql`fold_text(${column}) like ${pattern}`
  // Figures have one spelling.
  return /^\d+$/.test(plain) ? sql`${column} like ${pattern}` : sql`${toUnindexed(column)} like ${pattern}`
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
