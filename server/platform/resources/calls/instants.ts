import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { findInstant } from '#contract/wallClock.ts'
import type { CallExecution } from '../callExecution.ts'
import type { InstantPlan, ResourcePlan } from '../plan.ts'
import { selectZones } from '../sql/instants.ts'

/** The kind of task that has the moments of other records follow a zone that has changed. */
export const zoneTask = 'clock.zones'

/** What such a task is about: records of the resource whose reference `by` holds the key. */
export interface ZoneChange {
  resource: string
  by: string
  key: RecordKey
}

/** True where a write works out moments by the zones of other records, or others by its own: it then takes a transaction. */
export function hasZones({ instants, zoneReaders }: ResourcePlan): boolean {
  return zoneReaders.length > 0 || instants.some(({ zone }) => zone.steps.length > 0)
}

/**
 * Works out the moments (`x-instant`) of records that are about to be written, of stored ones those whose date, time or zone is another
 * now. The zones stay as they are until the transaction ends, so that a change of one finds every moment that was worked out by it.
 */
export async function setInstants(
  execution: CallExecution,
  rows: readonly { stored: Readonly<RecordValues> | null; record: RecordValues }[],
): Promise<void> {
  for (const instant of execution.plan.instants) {
    const touched = rows.filter(({ stored, record }) => stored === null || isTouched(instant, stored, record))
    const records = touched.map(({ record }) => record)
    const zones = await findZones(execution, instant, records)
    records.forEach((record, index) => {
      record[instant.name] = toMoment(instant, record, zones[index])
    })
  }
}

function isTouched({ rule, zone }: InstantPlan, stored: Readonly<RecordValues>, record: RecordValues): boolean {
  const root = zone.steps[0]?.field.name ?? rule.zone
  return [rule.date, rule.time, rule.after ?? root, root].some(
    name => (stored[name] ?? null) !== (record[name] ?? null),
  )
}

/** The moment that a record comes to by these values of its zone. */
export function toMoment({ rule }: InstantPlan, record: Readonly<RecordValues>, zone: unknown): string | null {
  const after = rule.after === undefined ? {} : { after: record[rule.after] }
  return findInstant({ date: record[rule.date], time: record[rule.time], zone, ...after })
}

/** The zones of records, in their order. */
export async function findZones(
  execution: CallExecution,
  { zone }: InstantPlan,
  records: readonly RecordValues[],
): Promise<unknown[]> {
  const { steps, field } = zone
  const [step] = steps
  if (!step) return records.map(record => record[field.name])
  const keys = [...new Set(records.map(record => record[step.field.name]))].filter(
    key => key !== null && key !== undefined,
  )
  if (keys.length === 0) return []
  const found = await execution.queries.query<{ key: unknown; zone: unknown }>(
    selectZones(step, field, keys, execution.transaction !== null),
  )
  const zones = new Map(found.map(each => [each.key, each.zone]))
  return records.map(record => zones.get(record[step.field.name]))
}

/** Adds tasks for the moments that hang on a zone which a write changes. */
export async function enqueueZoneChanges(
  execution: CallExecution,
  stored: Readonly<RecordValues>,
  changed: readonly string[],
): Promise<void> {
  for (const { zone, reader, by } of execution.plan.zoneReaders) {
    if (!changed.includes(zone)) continue
    const change: ZoneChange = {
      resource: reader.resource.name,
      by: by.name,
      key: stored[execution.plan.key.name] as RecordKey,
    }
    await execution.context.addTask(zoneTask, change)
  }
}
