import { canCompare, canWrite, isMasked } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { sayTitle, toWords } from '#contract/catalogue.ts'
import { findChoices } from '#contract/entitySchema.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { fillFieldTexts } from '#contract/fieldText.ts'
import type { HistoryChange, HistoryEntry, RecordHistory } from '#contract/history.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { maskNumber } from '#contract/socialSecurity.ts'
import { isSameValue } from '#contract/values.ts'
import { auditMask } from '../../audit/index.ts'
import { badRequest, forbidden, notFound } from '../../http/problem.ts'
import { hasRule, isEntryVisible, listHidden, toHistoryVisibility } from '../auditVisibility.ts'
import type { CallExecution } from '../callExecution.ts'
import { findNames } from '../recordNames.ts'
import { type AuditedRecord, selectEntries, selectUnrestored } from '../sql/history.ts'
import { isKeyOf } from '../sql/referenceList.ts'

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
  LinkID: number | null
  /** Null where it is deleted by now as well. */
  Link: { Purpose: string; SentTo: string | null } | null
}

/** Serves `history`: the entries of a record, deleted or not, as far as the caller may read what they tell. */
export async function getHistory(execution: CallExecution): Promise<Envelope<RecordHistory>> {
  checkRule(execution, 'one')
  const stored = await getStoredHistory(execution, false)
  const { before = null } = (execution.args.args ?? {}) as { before?: number | null }
  const hidden = listHidden(execution.plan, execution.caller)
  const statement = selectEntries(toAudited(execution, stored), { hidden, before, limit: pageSize + 1 })
  const found = await execution.queries.query<StoredEntry>(statement.text, statement.values)
  const page = found.slice(0, pageSize)
  return buildSuccess({
    Entries: await buildEntries(execution, page),
    Next: found.length > pageSize ? Number(page.at(-1)?.ID) : null,
    Name: fillFieldTexts(
      execution.plan.resource.descriptor.represent,
      execution.plan.resource,
      cutToReadable(execution, stored),
    ),
    Version: Number(stored.Version),
    IsDeleted: stored.IsDeleted === true,
    AllowedActions: listAllowed(execution, stored.IsDeleted === true),
  })
}

/** Throws 403 where the caller lacks what a call of this name asks for. */
export function checkRule({ plan, view }: CallExecution, callName: string): void {
  if (!hasRule(plan, view.held, callName)) throw forbidden()
}

/** Gets the stored row that a call about a record's past names, deleted or not; throws 404 where none is in scope. */
export async function getStoredHistory(execution: CallExecution, lock: boolean): Promise<RecordValues> {
  const { id } = execution.args
  if (id === undefined) throw badRequest('id is missing.')
  const { text, values } = selectUnrestored(execution.plan, execution.caller, id, lock)
  const [row] = await execution.queries.query<RecordValues>(text, values)
  if (!row) throw notFound(execution.text('records.notFound'))
  return row
}

/** A record under each name by which its table is served. */
export function toAudited({ plans, plan, caller }: CallExecution, { ID }: RecordValues): AuditedRecord {
  const sharing = [...plans.values()].filter(({ resource }) => resource.entity === plan.resource.entity)
  return {
    resources: sharing.map(({ resource }) => resource.name),
    id: Number(ID),
    visibility: toHistoryVisibility(plan, caller),
  }
}

/** True where the caller may set a field back: it is told with its values, and a save may change it. */
export function canRevert({ isServerOwned, schema }: ResourceProperty, held: ReadonlySet<string>): boolean {
  const isFixed = isServerOwned || schema['x-transient'] || schema['x-read-only-on-edit']
  return !isFixed && canCompare(schema, held) && canWrite(schema, held)
}

function cutToReadable({ view }: CallExecution, stored: RecordValues): RecordValues {
  return Object.fromEntries(
    view.readable
      .filter(({ junction }) => junction === null)
      .map(({ name, property }) => [name, toShown(property, view.held, stored[name])]),
  )
}

function listAllowed({ plan, view }: CallExecution, isDeleted: boolean): RecordHistory['AllowedActions'] {
  const name = isDeleted ? 'restore' : 'revert'
  return hasRule(plan, view.held, name) && hasRule(plan, view.held, 'update') ? [name] : []
}

async function buildEntries(execution: CallExecution, found: readonly StoredEntry[]): Promise<HistoryEntry[]> {
  const toPerson = await findPeople(execution, found)
  const titles = listActionTitles(execution)
  const entries = found.map(({ ID, At, UserID, ActingFor, Action, Before, After, LinkID, Link }) => ({
    ID: Number(ID),
    On: At,
    By: toActor(execution, { UserID, LinkID, Link, Action }, toPerson),
    For: ActingFor === UserID ? null : toPerson(ActingFor),
    Action,
    Title: sayTitle(execution.text, titles.get(Action) ?? toWords(Action)),
    Changes: buildChanges(execution, Before, After),
  }))
  await nameReferences(execution, entries)
  return entries
}

/** The words that the data files have for actions where they list them. */
function listActionTitles({ plans }: CallExecution): ReadonlyMap<unknown, string> {
  const properties = [...plans.values()].flatMap(({ resource }) => [...resource.properties.values()])
  const listed = properties.filter(({ schema }) => schema['x-names'] === 'call')
  const choices = listed.flatMap(({ schema }) => findChoices(schema) ?? [])
  return new Map(choices.map(choice => [choice.const, choice.title]))
}

/** What an entry says of the fields that the caller may know of; of a new or a deleted record what it had. */
function buildChanges(
  execution: CallExecution,
  before: RecordValues | null,
  after: RecordValues | null,
): HistoryChange[] {
  const { held } = execution.view
  return [...execution.plan.resource.properties.values()].flatMap(property => {
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
  return isMasked(schema, held) ? maskNumber(value, schema.format) : value
}

async function findPeople(
  execution: CallExecution,
  found: readonly StoredEntry[],
): Promise<(id: number | null) => string | null> {
  const { userId, name } = execution.caller
  const ids = found.flatMap(({ UserID, ActingFor }) => [UserID, ActingFor]).filter(id => id !== null)
  const toName = await findNames(execution, [{ resource: peopleResource, by: 'ID', values: ids }])
  // Of himself everybody may know.
  return id => toName(peopleResource, id) ?? (id === userId && userId > 0 ? name || null : null)
}

/** Who did it: a person, a link by its purpose and, to staff, the address that it was sent to, else the system itself. */
function toActor(
  { caller, text, extensions, plan }: CallExecution,
  { UserID, LinkID, Link, Action }: Pick<StoredEntry, 'UserID' | 'LinkID' | 'Link' | 'Action'>,
  toPerson: (id: number | null) => string | null,
): string | null {
  if (UserID !== null) return toPerson(UserID)
  // Such a call is made without a sign-in too, and then nobody knows by whom.
  if (LinkID === null && extensions[plan.resource.name]?.anonymous?.includes(Action)) return null
  if (LinkID === null) return text('history.bySystem')
  if (!Link) return text('history.byLink')
  const purpose = text(`history.links.${Link.Purpose}`)
  const isTold = Link.SentTo !== null && caller.userType === 'OrganizationUser'
  return text('history.byLinkFor', isTold ? `${purpose}, ${Link.SentTo}` : purpose)
}

async function nameReferences(execution: CallExecution, entries: readonly HistoryEntry[]): Promise<void> {
  const { plan } = execution
  const changes = entries.flatMap(({ Changes }) => Changes)
  for (const { field, target } of [...plan.references, ...plan.referenceLists, ...plan.junctions]) {
    const own = changes.filter(({ Field }) => Field === field.name)
    const values = own.flatMap(({ Before, After }) => [Before, After].flat()).filter(key => isKeyOf(target, key))
    const { name: resource } = target.resource
    const toNameOf = await findNames(execution, [{ resource, by: target.key.name, values }])
    const toName = (key: unknown) => toNameOf(resource, key)
    for (const change of own) {
      const { Before, After } = change
      change.BeforeName = Array.isArray(Before) ? Before.map(toName) : toName(Before)
      change.AfterName = Array.isArray(After) ? After.map(toName) : toName(After)
    }
  }
}
