import type { ResourceExtension } from './extension.ts'
import { type Fragment, join, sql } from './sql/fragment.ts'

type Word = keyof ResourceExtension
type Joins = { readonly [Each in Word]?: (one: Needed<Each>, other: Needed<Each>) => Needed<Each> }
type Needed<Each extends Word> = NonNullable<ResourceExtension[Each]>

/** What two services give one resource under the same word and name. */
export class ExtensionCollision extends Error {
  readonly word: string

  constructor(word: string) {
    super(`Both add ${word}.`)
    this.word = word
  }
}

const lists = <Item>(one: readonly Item[], other: readonly Item[]): readonly Item[] => [...one, ...other]

/** What each service adds by name; of one name there is one. */
function byName<Part>(
  one: Readonly<Record<string, Part>>,
  other: Readonly<Record<string, Part>>,
): Record<string, Part> {
  const both = Object.keys(other).find(name => name in one)
  if (both !== undefined) throw new ExtensionCollision(both)
  return { ...one, ...other }
}

/** Both, one after the other. */
function inTurn<Parts extends unknown[]>(
  one: (...parts: Parts) => Promise<void>,
  other: (...parts: Parts) => Promise<void>,
): (...parts: Parts) => Promise<void> {
  return async (...parts) => {
    await one(...parts)
    await other(...parts)
  }
}

/** The rows that both leave. */
function bothConditions<Parts extends unknown[]>(
  one: (...parts: Parts) => Fragment | null,
  other: (...parts: Parts) => Fragment | null,
): (...parts: Parts) => Fragment | null {
  return (...parts) => {
    const asked = [one(...parts), other(...parts)].filter(each => each !== null)
    // An "or" of one of them does not open the other.
    return asked.length === 0
      ? null
      : join(
          asked.map(each => sql`(${each})`),
          ' and ',
        )
  }
}

const joins: Joins = {
  anonymous: lists,
  beforeSecondFactor: lists,
  links: lists,
  listedFacts: lists,
  rowPolicyProperties: lists,
  entryWords: byName,
  handlers: byName,
  effects: byName,
  audiences: byName,
  facts: byName,
  filters: byName,
  junctions: byName,
  raises: byName,
  sends: byName,
  constraints: byName,
  beforeSave: inTurn,
  afterSave: inTurn,
  beforeDelete: inTurn,
  followZone: inTurn,
  fillRows: inTurn,
  rowPolicy: bothConditions,
  narrowList: bothConditions,
  usualList: bothConditions,
  listWithheld: (one, other) => async (context, ids) => {
    const [first, second] = [await one(context, ids), await other(context, ids)]
    return new Map(ids.map(id => [id, [...(first.get(id) ?? []), ...(second.get(id) ?? [])]]))
  },
}

/**
 * Joins what two services give one resource: what is named stands side by side, what happens happens in their order, conditions hold
 * together. Throws an {@link ExtensionCollision} where both give a name, or what there can be only one of: a view, a search, a count.
 */
export function joinExtension(one: ResourceExtension, other: ResourceExtension): ResourceExtension {
  const joined: Record<string, unknown> = { ...one }
  for (const [word, value] of Object.entries(other)) {
    const known = joined[word]
    const joinWord = joins[word as Word] as ((one: unknown, other: unknown) => unknown) | undefined
    if (known === undefined) joined[word] = value
    else if (joinWord) joined[word] = joinWord(known, value)
    else throw new ExtensionCollision(word)
  }
  return joined as ResourceExtension
}
