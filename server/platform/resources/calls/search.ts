import { describeUnknownField } from '#contract/calls/wireValues.ts'
import { sayChoice } from '#contract/choiceNames.ts'
import { listDisplayedColumns } from '#contract/descriptor.ts'
import { findChoices, isReferenceList } from '#contract/entitySchema.ts'
import { foldText } from '#contract/foldText.ts'
import { readDisplayedNumbers } from '#contract/numberFormat.ts'
import type { Caller } from '../../access/caller.ts'
import type { Queries } from '../../database/types.ts'
import { badRequest } from '../../kernel/problem.ts'
import { isCancelled } from '../../tables/index.ts'
import type { CallExecution } from '../callExecution.ts'
import type { FieldPlan } from '../plan.ts'
import { leastIndexed, listWords, toChoice, toSearch, toSortExpression } from '../sql/conditions.ts'
import { type Fragment, join, raw, type Statement, sql } from '../sql/fragment.ts'
import { selectOwners } from '../sql/junctions.ts'
import { toKeyRows } from '../sql/referenceList.ts'
import { toScopeOnly } from '../sql/scope.ts'
import { andIsDisplayed, toLimit } from '../sql/select.ts'
import type { Display, SearchedFields } from '../view.ts'

/** Rows that refer to so many records are found by an index; those that refer to one of more are looked at one by one. */
const mostNamed = 5000

/** Each of these is looked for in every row of what is referred to, since no index finds it. */
const mostShort = 3

/** After so long the names of what is referred to are looked through no further, in milliseconds. */
const longestLookup = 3000

/**
 * The condition of the general search: each word is found in a text that is searched or that the list shows, as the title of a choice, as
 * a number, in the text of a reference, or as the key of the row.
 */
export async function findSearch(execution: CallExecution, caller: Caller, text: string): Promise<Fragment> {
  const { texts, values, displays } = listSearched(execution)
  const referring = await findReferring(execution, caller, displays, listWords(text))
  const listFurther = (word: string) => [
    ...values.flatMap(field => toDisplayedValue(execution, field, word) ?? []),
    ...(referring.get(word) ?? []),
  ]
  return toSearch(texts, listFurther, text, 't', execution.plan)
}

function listSearched({ args, plan, view }: CallExecution): SearchedFields {
  const { searchedFields = listDisplayedColumns(plan.resource.descriptor) } = args
  const unseen = args.searchedFields?.find(name => !view.find(name))
  if (unseen !== undefined) throw badRequest(describeUnknownField('searchedFields', unseen, plan.resource))
  return view.listSearched(searchedFields)
}

function toDisplayedValue({ text: say, language }: CallExecution, field: FieldPlan, word: string): Fragment | null {
  const column = raw(toSortExpression(field, 't'))
  const choices = findChoices(field.property.schema)
  if (!choices) {
    const numbers = readDisplayedNumbers(word, language).filter(
      number => field.type === 'numeric' || Number.isInteger(number),
    )
    return numbers.length > 0 ? toChoice(column, numbers) : null
  }
  const matching = choices.filter(choice => foldText(sayChoice(say, language, choice)).includes(foldText(word)))
  return matching.length > 0
    ? toChoice(
        column,
        matching.map(choice => choice.const),
      )
    : null
}

/** The conditions that a row refers to a record in whose name a word is, by the words: only records in the caller's scope have one. */
async function findReferring(
  execution: CallExecution,
  caller: Caller,
  displays: readonly Display[],
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly Fragment[]>> {
  const asked = words.flatMap(word => displays.map(display => ({ word, display })))
  if (asked.length === 0) return new Map()
  if (words.filter(word => foldText(word).length < leastIndexed).length > mostShort)
    throw badRequest(`A search takes at most ${mostShort} words of one or two characters: leave out some of them.`)
  const columns = asked.map(({ word, display }, index) => {
    const named = selectNamed(display, caller, word)
    return sql`array(${named}${toLimit(mostNamed + 1, 0)}) as ${raw(`"${index}"`)}`
  })
  const row = await lookUp(execution, sql`select ${join(columns, ', ')}`)
  const found = asked.map(({ word, display }, index) => ({
    word,
    condition: toReferring(display, caller, word, row[index] ?? []),
  }))
  return new Map(words.map(word => [word, found.flatMap(each => (each.word === word && each.condition) || [])]))
}

/** Asks for keys by names, and no longer than somebody waits for a search. */
async function lookUp(
  { database, transaction }: CallExecution,
  statement: Statement,
): Promise<Record<string, unknown[]>> {
  const ask = async (queries: Queries) => (await queries.run<Record<string, unknown[]>>(statement))[0] ?? {}
  // A service that searches within what it changes waits as long as for its other statements.
  if (transaction) return ask(transaction)
  try {
    return await database.transaction(async own => {
      await own.run(`set local statement_timeout = ${longestLookup}`)
      return ask(own)
    })
  } catch (error) {
    if (!isCancelled(error)) throw error
    throw badRequest('This search takes too long: leave out its shortest words, or write more of each.')
  }
}

/** The keys of the records in whose name a word is; where a junction holds them, the IDs of the rows that they belong to. */
function selectNamed({ reference, names }: Display, caller: Caller, word: string): Fragment {
  const { field, target } = reference
  const isNamed = toSearch(names, () => [], word, 'n', target)
  if (field.junction) return selectOwners(reference, caller, isNamed)
  const from = raw(`select n.${target.key.column} from ${target.table} n where `)
  return sql`${from}${toScopeOnly(target, caller, 'n')} and ${isNamed}${andIsDisplayed(target, caller, 'n')}`
}

function toReferring(display: Display, caller: Caller, word: string, found: readonly unknown[]): Fragment | null {
  const { field, target } = display.reference
  if (found.length === 0) return null
  const named = found.length > mostNamed ? selectNamed(display, caller, word) : null
  if (field.junction === null && isReferenceList(field.property.schema)) {
    const isNamed = named ? sql`in (select n.key::text from (${named}) n(key))` : sql`= any(${found.map(String)})`
    return sql`exists (select 1 from ${raw(toKeyRows(`t.${field.column}`))} where k.key ${isNamed})`
  }
  const column = raw(field.junction ? 't."ID"' : toSortExpression(field, 't'))
  const isNumber = field.junction !== null || target.key.type === 'bigint'
  return named ? sql`${column} in (${named})` : sql`${column} = any(${isNumber ? found.map(Number) : found})`
}
