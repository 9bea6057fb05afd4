import type { Transaction } from '../platform/database/types.ts'
import { type LookupList, lookupLists } from './lookupLists.ts'
import { insertRows } from './repository.ts'

/** A lookup of the demo; `parent` is the value of the one above it. */
interface DemoLookup {
  Category: string
  Value: string
  Code: string
  Name: string
  SortOrder: number
  IsActive: boolean
  parent: string | null
}

/** Fills the categories of lookups and their values; answers the IDs of the values by their codes. */
export async function fillLookups(transaction: Transaction): Promise<ReadonlyMap<string, number>> {
  const made = new Map<string, number>()
  for (const list of lookupLists) {
    const { Code, Name, Description, IsPrivate = false } = list
    await insertRows(transaction, 'lookup-category', [{ Code, Name, Description, IsPrivate }])
    const lookups = buildLookups(list)
    const rows = lookups.map(({ parent, ...lookup }) => {
      return { ...lookup, ParentID: parent === null ? null : made.get(`${list.parent}.${parent}`) }
    })
    const ids = await insertRows(transaction, 'lookup', rows)
    for (const [place, lookup] of lookups.entries()) made.set(lookup.Code, ids[place] as number)
  }
  return made
}

/** Builds the lookups of a list; one whose line begins with a minus is not active any more. */
function buildLookups({ Code: Category, lines, parent: category }: LookupList): DemoLookup[] {
  const items = lines.split('\n').flatMap(line => {
    const [parent = '', rest = ''] = category === undefined ? ['', line] : line.split(':')
    return rest.split('|').map(item => ({ parent: parent.trim(), item: item.trim() }))
  })
  return items.map(({ parent, item }, place) => {
    const [value = '', name = value] = item.replace(/^-/, '').split('=')
    const Value = (parent === '' ? value : `${parent}-${value}`).replaceAll(' ', '')
    return {
      Category,
      Value,
      Code: `${Category}.${Value}`,
      Name: name,
      SortOrder: (place + 1) * 10,
      IsActive: !item.startsWith('-'),
      parent: parent === '' ? null : parent,
    }
  })
}
