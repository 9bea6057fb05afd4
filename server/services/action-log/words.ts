import { canRead } from '#contract/access.ts'
import { sayTitle } from '#contract/catalogue.ts'
import { findChoices } from '#contract/entitySchema.ts'
import { foldText } from '#contract/foldText.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import type { FoundWord } from './actionLogRepository.ts'

/** What a word stands for: actions and kinds of records by their titles, records and people by their names. */
export async function readWord(context: CallContext, word: string): Promise<FoundWord> {
  const isReadable = (property: string) => mayRead(context, property)
  const named = isReadable('Name') || isReadable('UserID') ? await context.findNamed(word) : []
  return {
    actions: isReadable('Action') ? listTitled(context, 'Action', word) : [],
    resources: isReadable('Resource') ? listTitled(context, 'Resource', word) : [],
    records: ['Name', 'Resource', 'RecordID'].every(isReadable) ? named : [],
    people: isReadable('UserID') ? (named.find(({ resource }) => resource === peopleResource) ?? null) : null,
  }
}

/** True where the caller may read a property of the entries themselves. */
export function mayRead({ resource, caller }: CallContext, property: string): boolean {
  const schema = resource.properties.get(property)?.schema
  return schema !== undefined && canRead(schema, caller.permissions)
}

/** The resource whose rows are the people of entries. */
const peopleResource = 'Users'

function listTitled(context: CallContext, property: string, word: string): string[] {
  const schema = context.resource.properties.get(property)?.schema
  const choices = (schema && findChoices(schema)) ?? []
  const holds = (said: string) => foldText(said).includes(foldText(word))
  return choices
    .filter(each => holds(sayTitle(context.text, each.title)) || holds(String(each.const)))
    .map(each => String(each.const))
}
