import { canCompare, canWrite, isMasked } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { fillFieldTexts } from '#contract/fieldText.ts'
import type { HistoryChange, HistoryEntry, RecordHistory } from '#contract/history.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { maskNumber } from '#contract/socialSecurity.ts'
import { isSameValue } from '#contract/values.ts'
import { auditMask } from '../../audit/index.ts'
import { badRequest, forbidden, notFound } from '../../http/problem.ts'
import { hasRule, isEntryVisible, listHidden, toHistoryVisibility } from '../auditVisibility.ts'
import { type AuditedRecord, selectEntries, selectKept, selectNames } from '../sql/history.ts'
import { isKeyOf } from '../sql/referenceList.ts'
import type { Work } from '../work.ts'

/** Entries of one answer. */
const pageSize = 20

/** The resource whose rows are the people that entries name. */
const peopleResource = 'Users'

interface StoredEntry {
  ID: number
  At: string
  UserID: number | null
  ActingFor: number | null
  Action: string
  Before: RecordValues | null
  After: RecordValues | null
}

/** Serves `history`: the entries of a record, deleted or not, as far as the caller may read what they tell. */
export async function getHistory(work: Work): Promise<Envelope<RecordHistory>> {
  checkRule(work, 'one')
  const stored = await getStoredHistory(work, false)
  const { before = null } = (work.args.args ?? {}) as { before?: number | null }
  const hidden = listHidden(work.plan, work.caller)
  const statement = selectEntries(toAudited(work, stored), { hidden, before, limit: pageSize + 1 })
  const found = await work.queries.query<StoredEntry>(statement.text, statement.values)
  const page = found.slice(0, pageSize)
  return buildSuccess({
    Entries: await buildEntries(work, page),
    Next: found.length > pageSize ? Number(page.at(-1)?.ID) : null,
    Name: fillFieldTexts(work.plan.resource.descriptor.represent, work.plan.resource, cutToReadable(work, stored)),
    Version: Number(stored.Version),
    IsDeleted: stored.IsDeleted === true,
    AllowedActions: listAllowed(work, stored.IsDeleted === true),
  })
}

/** Throws 403 where the caller lacks what a call of this name asks for. */
export function checkRule({ plan, view }: Work, callName: string): void {
  if (!hasRule(plan, view.held, callName)) throw forbidden()
}

/** Gets the stored row that a call about a record's past names, deleted or not; throws 404 where none is in scope. */
export async function getStoredHistory(work: Work, lock: boolean): Promise<RecordValues> {
  const { id } = work.args
  if (id === undefined) throw badRequest('id is missing.')
  const { text, values } = selectKept(work.plan, work.caller, id, lock)
  const [row] = await work.queries.query<RecordValues>(text, values)
  if (!row) throw notFound(work.text('records.notFound'))
  return row
}

/** A record under each name by which its table is served. */
export function toAudited({ plans, plan, caller }: Work, { ID }: RecordValues): AuditedRecord {
  const sharing = [...plans.values()].filter(({ resource }) => resource.entity === plan.resource.entity)
  return {
    resources: sharing.map(({ resource }) => resource.name),
    id: Number(ID),
    reach: toHistoryVisibility(plan, caller),
  }
}

/** True where the caller may set a field back: it is told with its values, and a save may change it. */
export function canRevert({ isServerOwned, schema }: ResourceProperty, held: ReadonlySet<string>): boolean {
  const isFixed = isServerOwned || schema['x-transient'] || schema['x-read-only-on-edit']
  return !isFixed && canCompare(schema, held) && canWrite(schema, held)
}

function cutToReadable({ view }: Work, stored: RecordValues): RecordValues {
  return Object.fromEntries(
    view.readable.map(({ name, property }) => [name, toShown(property, view.held, stored[name])]),
  )
}

function listAllowed({ plan, view }: Work, isDeleted: boolean): RecordHistory['AllowedActions'] {
  const name = isDeleted ? 'restore' : 'revert'
  return hasRule(plan, view.held, name) && hasRule(plan, view.held, 'update') ? [name] : []
}

async function buildEntries(work: Work, found: readonly StoredEntry[]): Promise<HistoryEntry[]> {
  const people = await findPeople(work, found)
  const entries = found.map(({ ID, At, UserID, ActingFor, Action, Before, After }) => ({
    ID: Number(ID),
    On: At,
    By: people.get(UserID) ?? null,
    For: ActingFor === null || ActingFor === UserID ? null : (people.get(ActingFor) ?? null),
    Action,
    Changes: buildChanges(work, Before, After),
  }))
  await nameReferences(work, entries)
  return entries
}

/** What an entry says of the fields that the caller may know of; of a new or a deleted record what it had. */
function buildChanges(work: Work, before: RecordValues | null, after: RecordValues | null): HistoryChange[] {
  const { held } = work.view
  return [...work.plan.resource.properties.values()].flatMap(property => {
    const { name, isServerOwned } = property
    const isSaid = (before && name in before) || (after && name in after)
    if (isServerOwned || !isSaid || !isEntryVisible(property, held)) return []
    const [Before, After] = [toShown(property, held, before?.[name]), toShown(property, held, after?.[name])]
    // Compared as they were: two numbers may look alike once they are masked.
    if (Before !== auditMask && isSameValue(property, before?.[name] ?? null, after?.[name] ?? null)) return []
    const CanRevert = before !== null && after !== null && Before !== auditMask && canRevert(property, held)
    return [{ Field: name, Before, After, BeforeName: null, AfterName: null, CanRevert }]
  })
}

function toShown({ schema }: ResourceProperty, held: ReadonlySet<string>, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (schema['x-secret'] || value === auditMask) return auditMask
  return isMasked(schema, held) ? maskNumber(value) : value
}

async function findPeople(work: Work, found: readonly StoredEntry[]): Promise<ReadonlyMap<unknown, string>> {
  const { userId, name } = work.caller
  const ids = found.flatMap(({ UserID, ActingFor }) => [UserID, ActingFor]).filter(id => id !== null)
  const people = await findNames(work, peopleResource, ids)
  // Of himself everybody may know.
  return userId > 0 && name && !people.has(userId) ? new Map([...people, [userId, name]]) : people
}

async function nameReferences(work: Work, entries: readonly HistoryEntry[]): Promise<void> {
  const changes = entries.flatMap(({ Changes }) => Changes)
  for (const { field, target } of [...work.plan.references, ...work.plan.referenceLists]) {
    const own = changes.filter(({ Field }) => Field === field.name)
    const keys = own.flatMap(({ Before, After }) => [Before, After].flat()).filter(key => isKeyOf(target, key))
    const names = await findNames(work, target.resource.name, keys)
    const toName = (key: unknown) => names.get(key) ?? null
    for (const change of own) {
      const { Before, After } = change
      change.BeforeName = Array.isArray(Before) ? Before.map(toName) : toName(Before)
      change.AfterName = Array.isArray(After) ? After.map(toName) : toName(After)
    }
  }
}

/** What stands for rows of a resource that the caller may read, by key. */
async function findNames(
  { plans, caller, queries }: Work,
  resource: string,
  keys: readonly unknown[],
): Promise<ReadonlyMap<unknown, string>> {
  const target = plans.get(resource)
  if (!target || keys.length === 0 || !hasRule(target, caller.permissions, 'one')) return new Map()
  const { text, values } = selectNames(target, caller, [...new Set(keys)])
  const rows = await queries.query<{ key: unknown; name: string | null }>(text, values)
  return new Map(rows.flatMap(({ key, name }) => (name ? [[key, name]] : [])))
}
