import type { RecordValues } from '#contract/callArguments.ts'
import { sayTitle, toWords } from '#contract/catalogue.ts'
import { findChoices } from '#contract/entitySchema.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { sayActor, type UnnamedActor } from './entryActor.ts'
import { describeChanges } from './entryChanges.ts'
import type { EntryReader } from './entryReader.ts'
import { findNames } from './recordNames.ts'

/** An entry as it is stored. */
export interface StoredEntry extends UnnamedActor {
  ID: number
  At: string
  UserID: number | null
  ActingFor: number | null
  Before: RecordValues | null
}

/** The resource whose rows are the people that entries name. */
const peopleResource = 'Users'

/** Entries of a resource in words, as far as the caller may know what they tell. */
export async function describeEntries(reader: EntryReader, found: readonly StoredEntry[]): Promise<HistoryEntry[]> {
  const toPerson = await findPeople(reader, found)
  const titles = listActionTitles(reader)
  const changes = await describeChanges(reader, found)
  return found.map((entry, index) => ({
    ID: Number(entry.ID),
    On: entry.At,
    By: entry.UserID === null ? sayActor(reader, entry) : toPerson(entry.UserID),
    For: entry.ActingFor === entry.UserID ? null : toPerson(entry.ActingFor),
    Action: entry.Action,
    Title: sayTitle(reader.text, titles.get(entry.Action) ?? toWords(entry.Action)),
    Changes: changes[index] ?? [],
  }))
}

/** The words that the data files have for actions where they list them. */
function listActionTitles({ plans }: EntryReader): ReadonlyMap<unknown, string> {
  const properties = [...plans.values()].flatMap(({ resource }) => [...resource.properties.values()])
  const listed = properties.filter(({ schema }) => schema['x-names'] === 'call')
  const choices = listed.flatMap(({ schema }) => findChoices(schema) ?? [])
  return new Map(choices.map(choice => [choice.const, choice.title]))
}

async function findPeople(
  reader: EntryReader,
  found: readonly StoredEntry[],
): Promise<(id: number | null) => string | null> {
  const { userId, name } = reader.caller
  const ids = found.flatMap(({ UserID, ActingFor }) => [UserID, ActingFor]).filter(id => id !== null)
  const toName = await findNames(reader, [{ resource: peopleResource, by: 'ID', values: ids }])
  // Of himself everybody may know.
  return id => toName(peopleResource, id) ?? (id === userId && userId > 0 ? name || null : null)
}
