import { findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { sayTitle } from '#contract/catalogue.ts'
import type { Resource } from '#contract/resource.ts'
import { isSameValue } from '#contract/values.ts'
import { auditMask } from '../../platform/audit/index.ts'
import { type CallContext, refusedAction, type StoredEntry, type ToName } from '../../platform/resources/index.ts'
import { listSaid } from './actionLogRepository.ts'
import { mayRead } from './words.ts'

/** What services write of assignments: whose records they are, and by what these are named. */
const assigned: Readonly<Record<string, { resource: string; by: string }>> = {
  Added: { resource: 'Permissions', by: 'Code' },
  Removed: { resource: 'Permissions', by: 'Code' },
  OrganizationIDs: { resource: 'Organizations', by: 'ID' },
  RoleIDs: { resource: 'Roles', by: 'ID' },
}

/** What an entry gave and took of records of one resource. */
interface Assignment {
  resource: string
  by: string
  given: unknown[]
  taken: unknown[]
}

/** What is reported of an entry beside its columns. */
interface EntryDescription {
  row: RecordValues
  assignments: Assignment[]
  titles: string[]
}

/** Actions that are reported with the network that they came from. */
const withNetwork = ['signIn', 'signInFailed', 'signInAgain', 'viewAs', 'endViewAs']

/** So many names or titles are reported one by one. */
const mostNames = 6

/** Puts the name of its record, who did it where that was no user, and what it changed beside each entry, as far as the caller reads that. */
export async function describeEntries(context: CallContext, rows: RecordValues[]): Promise<void> {
  const said = await findSaid(context, rows)
  const described = rows.map(row => toDescription(context, row, said.get(Number(row.ID))))
  const records = described.map(({ row }) => ({ resource: String(row.Resource), by: 'ID', values: listId(row) }))
  const others = described.flatMap(({ assignments }) =>
    assignments.map(({ resource, by, given, taken }) => ({ resource, by, values: [...given, ...taken] })),
  )
  const toName = await context.findNames([...records, ...others])
  for (const { row, assignments, titles } of described) {
    const [id] = listId(row)
    const entry = said.get(Number(row.ID))
    if (row.UserID === null && entry) row.UserName = context.sayActor(entry)
    if (mayRead(context, 'Name')) row.Name = id === undefined ? null : toName(String(row.Resource), id)
    if (mayRead(context, 'Details')) row.Details = toDetails(context, { assignments, titles }, toName) || null
  }
}

/** The number of the record; nothing where the entry is about none. */
function listId({ RecordID }: RecordValues): number[] {
  return /^\d{1,15}$/.test(String(RecordID)) ? [Number(RecordID)] : []
}

async function findSaid({ database }: CallContext, rows: readonly RecordValues[]): Promise<Map<number, StoredEntry>> {
  const moments = rows.map(({ CreatedOn }) => String(CreatedOn)).sort()
  const [from, to] = [moments[0], moments.at(-1)]
  if (from === undefined || to === undefined) return new Map()
  const ids = rows.map(({ ID }) => Number(ID))
  return new Map((await listSaid(database, ids, { from, to })).map(each => [Number(each.ID), each]))
}

function toDescription(context: CallContext, row: RecordValues, said: StoredEntry | undefined): EntryDescription {
  const resource = context.configuration.resources.get(String(row.Resource))
  if (!said || !resource || !mayReadPast(context, resource)) return { row, assignments: [], titles: [] }
  const assignments = listAssignments(context, resource, said)
  return { row, assignments, titles: listTitles(context, resource, said) }
}

/** Details are a piece of the record's history, and take what that takes. */
export function mayReadPast({ caller }: CallContext, { descriptor }: Resource): boolean {
  const name = descriptor.calls?.history ? 'history' : 'one'
  return !descriptor.calls?.[name] || isPermitted(findCallRule(descriptor, name), caller.permissions)
}

function listAssignments(context: CallContext, { properties }: Resource, { Before, After }: StoredEntry): Assignment[] {
  const names = new Set([...Object.keys(Before ?? {}), ...Object.keys(After ?? {})])
  return [...names].flatMap(name => {
    const of = assigned[name]
    if (!of || !isPermitted(properties.get(name)?.schema['x-read'], context.caller.permissions)) return []
    const [before, after] = [Before?.[name], After?.[name]].map(value => (Array.isArray(value) ? value : []))
    const given = after?.filter(value => !before?.includes(value)) ?? []
    const taken = before?.filter(value => !after?.includes(value)) ?? []
    return given.length + taken.length === 0 ? [] : [{ ...of, given, taken }]
  })
}

/** The titles of what a save changed, as the history of the record has it; of a record that came or went that is everything. */
function listTitles(context: CallContext, resource: Resource, { Action, Before, After }: StoredEntry): string[] {
  if (Action === refusedAction && After) return [context.text('actionLog.refused', After.Call, After.Address)]
  if (withNetwork.includes(Action) && After?.Address) return [context.text('actionLog.from', After.Address)]
  if (!Before || !After) return []
  return [...resource.properties.values()].flatMap(property => {
    const { name, schema, isServerOwned } = property
    if (isServerOwned || assigned[name] || !isPermitted(schema['x-read'], context.caller.permissions)) return []
    const [before = null, after = null] = [Before[name], After[name]]
    const isChanged = before === auditMask || after === auditMask || !isSameValue(property, before, after)
    return isChanged ? [sayField(context, resource, name)] : []
  })
}

function sayField(context: CallContext, { name: resource, properties }: Resource, name: string): string {
  const key = `resources.${resource}.fields.${name}`
  const translated = context.text(key)
  return translated === key ? sayTitle(context.text, properties.get(name)?.schema.title ?? name) : translated
}

function toDetails(
  context: CallContext,
  { assignments, titles }: Pick<EntryDescription, 'assignments' | 'titles'>,
  toName: ToName,
): string {
  const name = (of: (each: Assignment) => readonly unknown[]) =>
    assignments.flatMap(each => of(each).flatMap(value => toName(each.resource, value) ?? []))
  const parts = [
    { key: 'actionLog.given', names: name(({ given }) => given) },
    { key: 'actionLog.taken', names: name(({ taken }) => taken) },
  ].flatMap(({ key, names }) => (names.length === 0 ? [] : [context.text(key, toList(context, names))]))
  return [...parts, ...(titles.length === 0 ? [] : [toList(context, titles)])].join(' ')
}

function toList({ text }: CallContext, names: readonly string[]): string {
  const first = names.slice(0, mostNames).join(', ')
  return names.length <= mostNames ? first : text('actionLog.more', first, names.length - mostNames)
}
