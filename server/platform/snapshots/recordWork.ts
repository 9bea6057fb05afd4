import type { RowResult } from '#contract/bulk.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { isReferenceList } from '#contract/entitySchema.ts'
import { buildSystemCaller, type Caller } from '../access/caller.ts'
import { writeAudit } from '../audit/index.ts'
import { buildLiveConfiguration, type Configuration, listLocalResources } from '../configuration/index.ts'
import type { Database, Transaction } from '../database/index.ts'
import { OperatorError } from '../kernel/failure.ts'
import { HttpProblem, Refusal } from '../kernel/problem.ts'
import type { RecordWork } from '../publishing/index.ts'
import {
  buildResourceEngine,
  type Extensions,
  mostIds,
  type OnRowsChanged,
  type ResourceEngine,
} from '../resources/index.ts'
import { areTablesReady, planTables } from '../tables/index.ts'
import { compareRecords, listLed, type RecordChange } from './comparison.ts'
import type { Comparison } from './environment.ts'
import { type SnapshotPlan, type SnapshotReference, toIdentity, toName } from './plan.ts'
import { readState } from './storedRecords.ts'

/** What writing the records of a snapshot takes. */
export interface RecordWorkParts {
  database: Database
  /** What the services have to say about saves. */
  extensions: Extensions
  /** Who applies it, as rows and audit name him. */
  by: string
  /** Hears of written rows once they are committed. */
  onRowsChanged: OnRowsChanged
}

type Of<Kind extends RecordChange['kind']> = Extract<RecordChange, { kind: Kind }>

/**
 * Builds what makes the records of this environment those of a snapshot, by the calls of their resources: each is validated, heard by
 * its service and entered in the audit as any other. Refuses the whole where one of them is refused, was changed since it was
 * compared, or is not in the end what the snapshot says.
 */
export function buildRecordWork(parts: RecordWorkParts, comparison: Comparison): RecordWork {
  const { base, recordChanges, wanted, plans } = comparison
  return {
    tables: listTables(recordChanges),
    async write(transaction, next, before) {
      if (before !== base) throw refuse(`Somebody made version ${before} of the configuration meanwhile.`)
      const writer = new RecordWriter(parts, comparison, transaction, next)
      await writer.create(recordChanges.filter(change => change.kind === 'missing'))
      await writer.update(recordChanges.filter(change => change.kind === 'changed'))
      await writer.remove(recordChanges.filter(change => change.kind === 'extra'))
      const left = compareRecords(wanted, await readState(transaction, plans)).find(({ kind }) => kind !== 'extra')
      if (left) throw refuse(describeLeft(left))
      await auditApply(transaction, parts.by, { before, after: next.version, changes: recordChanges })
    },
  }
}

/**
 * Does the work and takes it all back: throws what it would throw. False where that cannot be tried, since the tables are still to be
 * altered.
 */
export async function tryRecordWork(database: Database, work: RecordWork, comparison: Comparison): Promise<boolean> {
  const plans = planTables(listLocalResources(comparison.configuration)).filter(({ table }) =>
    work.tables.includes(table),
  )
  if (!(await areTablesReady(database, plans))) return false
  const end = new Error('This was a trial.')
  const trial = database.transaction(async transaction => {
    await work.write(transaction, comparison.configuration, comparison.base)
    throw end
  })
  await trial.catch(error => {
    if (error !== end) throw error
  })
  return true
}

function listTables(changes: readonly RecordChange[]): string[] {
  const written = changes.filter(change => change.kind !== 'extra' || change.fate !== 'kept')
  return [...new Set(written.map(({ plan }) => plan.resource.entity))]
}

function refuse(why: string): OperatorError {
  return new OperatorError(`${why} Nothing has changed.`)
}

function describeLeft(change: RecordChange): string {
  const [field] = change.kind === 'changed' ? change.fields : []
  const what = field ? `${field.name} stays ${JSON.stringify(field.before ?? null)}` : 'it is not there'
  return `${toName(change.plan, change.values)} cannot be made what the snapshot says: ${what} by the rules of its schema.`
}

function auditApply(
  transaction: Transaction,
  by: string,
  { before, after, changes }: { before: number; after: number; changes: readonly RecordChange[] },
): Promise<void> {
  const count = (passes: (change: RecordChange) => boolean) => changes.filter(passes).length
  return writeAudit(transaction, {
    userId: null,
    resource: 'Configuration',
    recordId: after,
    action: 'apply',
    before: { Version: before },
    after: {
      Version: after,
      By: by,
      Created: count(change => change.kind === 'missing' && change.deletedId === null),
      Restored: count(change => change.kind === 'missing' && change.deletedId !== null),
      Updated: count(change => change.kind === 'changed' || (change.kind === 'extra' && change.fate === 'deactivated')),
      Deleted: count(change => change.kind === 'extra' && change.fate === 'deleted'),
    },
  })
}

/** Writes records in one transaction; knows the IDs of those that are there and of those that it has made. */
class RecordWriter {
  readonly #engine: ResourceEngine
  readonly #caller: Caller
  readonly #transaction: Transaction
  readonly #plans: ReadonlyMap<string, SnapshotPlan>
  readonly #ids: ReadonlyMap<string, Map<string, number>>

  constructor(parts: RecordWorkParts, { state, plans }: Comparison, transaction: Transaction, next: Configuration) {
    const { database, extensions, onRowsChanged } = parts
    const configuration = buildLiveConfiguration(next)
    this.#engine = buildResourceEngine({ database, configuration, extensions: () => extensions, onRowsChanged })
    this.#caller = buildSystemCaller(undefined, parts.by)
    this.#transaction = transaction
    this.#plans = plans
    this.#ids = new Map(
      [...state].map(([name, records]) => [name, new Map([...records].map(([identity, { id }]) => [identity, id]))]),
    )
  }

  /** Makes records after those to which they lead; where they lead to each other, their references come last. */
  async create(changes: readonly Of<'missing'>[]): Promise<void> {
    let waiting = sortByReference(changes)
    for (;;) {
      const open = []
      for (const change of waiting) if (!(await this.#createOne(change, false))) open.push(change)
      if (open.length === waiting.length) break
      waiting = open
    }
    const made = []
    for (const change of waiting) made.push({ ...change, row: await this.#createOne(change, true) })
    for (const { plan, values, row } of made) {
      const names = plan.references.filter(({ isById }) => isById).map(({ property }) => property.name)
      await this.#save(plan, values, 'update', {
        ID: row?.ID,
        Version: row?.Version,
        ...this.#toSent(plan, values, names, false),
      })
    }
  }

  async update(changes: readonly Of<'changed'>[]): Promise<void> {
    for (const { plan, values, stored, fields } of changes) {
      const names = fields.map(({ name }) => name)
      const sent = this.#toSent(plan, values, names, false)
      await this.#save(plan, values, 'update', { ID: stored.id, Version: stored.version, ...sent })
    }
  }

  async remove(changes: readonly Of<'extra'>[]): Promise<void> {
    for (const { plan, values, stored, fate } of changes) {
      if (fate === 'deactivated' && plan.active !== null) {
        const record = { ID: stored.id, Version: stored.version, [plan.active]: false }
        await this.#save(plan, values, 'update', record)
      }
    }
    // What refers to others goes before them, and the records of one tree go together.
    const deleted = sortByReference(changes.filter(({ fate }) => fate === 'deleted')).toReversed()
    for (const [plan, ofPlan] of Map.groupBy(deleted, ({ plan }) => plan)) await this.#delete(plan, ofPlan)
  }

  async #delete(plan: SnapshotPlan, changes: readonly Of<'extra'>[]): Promise<void> {
    const byKey = new Map(changes.map(({ values, stored }) => [findRowKey(plan, values, stored.id), values]))
    const keys = [...byKey.keys()]
    for (let begin = 0; begin < keys.length; begin += mostIds) {
      const request = { resource: plan.resource.name, callName: 'delete', caller: this.#caller }
      const args = { ids: keys.slice(begin, begin + mostIds) }
      const outcome = await this.#engine.performWithin(this.#transaction, { ...request, args })
      const kept = 'Source' in outcome ? (outcome.Source as RowResult[]).find(({ Success }) => !Success) : undefined
      if (kept) throw refuse(`${toName(plan, byKey.get(kept.ID) ?? {})} is refused: ${kept.Message}`)
    }
  }

  /** Answers the row, which comes back where it was deleted; null where a record to which this one leads is still to be made. */
  async #createOne({ plan, values, deletedId }: Of<'missing'>, isOpen: boolean): Promise<RecordValues | null> {
    const names = plan.properties.map(({ name }) => name)
    const sent = this.#toSent(plan, values, names, isOpen)
    if (sent === null) return null
    const row =
      deletedId === null
        ? await this.#save(plan, values, 'create', sent)
        : await this.#save(plan, values, 'restore', { ...sent, ID: deletedId })
    this.#ids.get(plan.resource.name)?.set(toIdentity(plan, values), Number(row.ID))
    return row
  }

  /** These properties as a save takes them; null where one leads to a record that is not there, unless that is left `open`. */
  #toSent(plan: SnapshotPlan, values: RecordValues, names: readonly string[], isOpen: boolean): RecordValues | null {
    const sent: RecordValues = Object.fromEntries(names.map(name => [name, values[name] ?? null]))
    for (const reference of plan.references.filter(({ isById }) => isById)) {
      const { name, schema } = reference.property
      if (!names.includes(name) || sent[name] === null) continue
      const ids = this.#findIds(reference, values)
      if (ids === null && !isOpen) return null
      sent[name] = ids === null ? null : isReferenceList(schema) ? ids : ids[0]
    }
    return sent
  }

  #findIds(reference: SnapshotReference, values: RecordValues): number[] | null {
    const plan = this.#plans.get(reference.target)
    const known = this.#ids.get(reference.target)
    const ids = listLed(reference, values).map(key => plan && known?.get(toIdentity(plan, key)))
    return ids.every(id => id !== undefined) ? ids : null
  }

  async #save(
    plan: SnapshotPlan,
    values: RecordValues,
    callName: 'create' | 'update' | 'restore',
    record: RecordValues,
  ): Promise<RecordValues> {
    const id = callName !== 'create' ? { id: findRowKey(plan, values, Number(record.ID)) } : {}
    return (await this.#perform(plan, values, callName, { ...id, record })) as RecordValues
  }

  async #perform(
    plan: SnapshotPlan,
    values: RecordValues,
    callName: 'create' | 'update' | 'restore',
    args: { id?: RecordKey; record?: RecordValues },
  ): Promise<unknown> {
    if (!plan.resource.descriptor.calls?.[callName])
      throw refuse(`${toName(plan, values)} is refused: ${plan.resource.name} has no call ${callName}.`)
    const request = { resource: plan.resource.name, callName, caller: this.#caller, args }
    const outcome = await this.#engine.performWithin(this.#transaction, request).catch(error => {
      const isRefusal = error instanceof Refusal || error instanceof HttpProblem
      if (!isRefusal) throw error
      const errors = Object.entries(error.envelope.Errors ?? {}).map(
        ([pointer, what]) => `${pointer.slice(1)}: ${what}`,
      )
      throw refuse(`${toName(plan, values)} is refused: ${errors.join(' ') || error.message}`)
    })
    if ('Success' in outcome && outcome.Success) return outcome.Source
    throw refuse(`${toName(plan, values)} is refused: ${'Message' in outcome ? outcome.Message : callName}`)
  }
}

/** By what a call names a row. */
function findRowKey({ resource }: SnapshotPlan, values: RecordValues, id: number): RecordKey {
  return resource.key === 'ID' ? id : (values[resource.key] as RecordKey)
}

/** Records of resources to which others lead come before those; a circle is left in the order in which it is. */
function sortByReference<Change extends RecordChange>(changes: readonly Change[]): Change[] {
  const byResource = Map.groupBy(changes, ({ plan }) => plan.resource.name)
  const sorted = new Set<string>()
  const visit = (name: string, above: readonly string[]) => {
    const [first] = byResource.get(name) ?? []
    if (!first || sorted.has(name) || above.includes(name)) return
    for (const { target } of first.plan.references) visit(target, [...above, name])
    sorted.add(name)
  }
  for (const name of byResource.keys()) visit(name, [])
  return [...sorted].flatMap(name => byResource.get(name) ?? [])
}
