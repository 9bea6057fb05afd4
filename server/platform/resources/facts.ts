import type { RecordValues } from '#contract/callArguments.ts'
import type { Machine } from '#contract/machine.ts'
import type { Queries } from '../database/types.ts'
import type { CallExecution } from './callExecution.ts'
import type { Asked, CallContext, Fact } from './extension.ts'
import type { AnsweredRow } from './typedNames.ts'

/** What comes of one reading for several facts, in the order of what is asked; null where nothing is known. */
type ReadTogether<Name extends string> = (
  context: CallContext<Name>,
  asked: readonly Asked<AnsweredRow<Name>>[],
) => Promise<readonly (object | null)[]>

/** Reads once for the same rows, whoever asks how often. */
export function readOnce<Name extends string, Found>(
  read: (context: CallContext<Name>, asked: readonly Asked<AnsweredRow<Name>>[]) => Promise<Found>,
): (context: CallContext<Name>, asked: readonly Asked<AnsweredRow<Name>>[]) => Promise<Found> {
  const known = new WeakMap<readonly Asked<AnsweredRow<Name>>[], Promise<Found>>()
  return (context, asked) => {
    const found = known.get(asked) ?? read(context, asked)
    known.set(asked, found)
    return found
  }
}

/**
 * Facts that one reading answers together, by their names in what it finds.
 *
 * @example
 * facts: factsOf(['isMember', 'isActive'], async ({ database }, asked) => listThreads(database, asked.map(({ id }) => id)))
 */
export function factsOf<Name extends string>(
  names: readonly string[],
  read: ReadTogether<Name>,
): Record<string, Fact<Name>> {
  const together = readOnce(read)
  return Object.fromEntries(
    names.map(name => [
      name,
      async (context: CallContext<Name>, asked: readonly Asked<AnsweredRow<Name>>[]) =>
        (await together(context, asked)).map(found => (found as RecordValues | null)?.[name] ?? null),
    ]),
  )
}

/** The fact that a row is one of those that a statement finds by their IDs. */
export function ofIds(find: (queries: Queries, ids: readonly number[]) => Promise<ReadonlySet<number>>): Fact {
  return async ({ database }, asked) => {
    const found = await find(
      database,
      asked.map(({ id }) => id),
    )
    return asked.map(({ id }) => found.has(id))
  }
}

/**
 * The facts that a machine asks of rows for an event, in the order of the rows: each by its service, once for all rows. Where rows are
 * listed (null) only those that the service lists are read, what asks for another stays open. Throws where nobody answers one.
 */
export async function readFacts(
  { extension: { facts = {}, listedFacts = [] }, context, plan }: CallExecution,
  machine: Machine,
  rows: readonly Readonly<RecordValues>[],
  event: string | null,
): Promise<RecordValues[]> {
  const named = listFacts(machine, event)
  const names = event === null ? named.filter(name => listedFacts.includes(name)) : named
  const asked = rows.map(row => ({ id: Number(row.ID ?? 0), row, event }))
  const found: RecordValues[] = rows.map(() => ({}))
  for (const name of names) {
    const fact = facts[name]
    if (!fact) throw new Error(`No service answers the fact ${name} of ${plan.resource.name}: register it.`)
    const values = await fact(context, asked)
    for (const [index, facts] of found.entries()) facts[name] = values[index] ?? null
  }
  return found
}

const factsOfMachines = new WeakMap<Machine, Map<string | null, readonly string[]>>()

/** The names of the facts that guards, sets, questions and domain events of an event ask for; of all events where it is null. */
function listFacts(machine: Machine, event: string | null): readonly string[] {
  const known = factsOfMachines.get(machine) ?? new Map<string | null, readonly string[]>()
  factsOfMachines.set(machine, known)
  let names = known.get(event)
  if (!names) {
    const transitions = machine.transitions.filter(each => event === null || each.event === event)
    const found = new Set<string>()
    JSON.stringify([transitions, machine.states, machine.flags], (key, value) => {
      if (key === 'fact' && typeof value === 'string') found.add(value)
      return value
    })
    names = [...found]
    known.set(event, names)
  }
  return names
}
