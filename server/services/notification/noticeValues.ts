import type { RecordValues } from '#contract/callArguments.ts'
import { sayChoice } from '#contract/choiceNames.ts'
import { findChoices, toPlainTitle } from '#contract/entitySchema.ts'
import { toMoneyText } from '#contract/money.ts'
import type { EventNotice } from '#contract/notice.ts'
import { formatNumber } from '#contract/numberFormat.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { formatClock, toWallClock } from '#contract/wallClock.ts'
import type { DomainEvent } from '../../platform/domain-events/index.ts'
import { HttpProblem } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import { DisplayedValue } from '../../platform/templates/index.ts'

/** The record of an event as templates see it, in one language: by names, records behind references as far as they are asked for. */
export type NoticeValues = Record<string, unknown>

/** In whose words values are written. */
interface Words {
  language: string
  text: CallContext['text']
}

/** A record with those behind its references, as far as paths lead to them; null where it is gone. */
export interface NoticeRecord {
  resource: Resource
  row: Readonly<RecordValues>
  behind: ReadonlyMap<string, NoticeRecord | null>
}

/** Reads the record of an event and what lies behind it on these paths, as it is now: whole, or as far as the caller reads it. */
export async function readNoticeRecord(
  context: CallContext<string>,
  resourceName: string,
  id: number,
  paths: readonly (readonly string[])[],
  reader: 'System' | 'caller' = 'System',
): Promise<NoticeRecord | null> {
  const resource = context.configuration.resources.get(resourceName)
  if (!resource) return null
  const row = await findRow(reader === 'System' ? context.of(resourceName, reader) : context.of(resourceName), id)
  if (!row) return null
  const behind = new Map<string, NoticeRecord | null>()
  for (const name of new Set(
    paths.flatMap(([root, next]) => (root !== undefined && next !== undefined ? [root] : [])),
  )) {
    const target = resource.properties.get(name)?.schema['x-reference']
    const key = row[name]
    if (target === undefined) continue
    const rest = paths.filter(([root]) => root === name).map(path => path.slice(1))
    behind.set(name, typeof key === 'number' ? await readNoticeRecord(context, target, key, rest, reader) : null)
  }
  return { resource, row, behind }
}

/** A record with everything that may be read of it; null where it is gone, or out of reach. */
async function findRow(context: CallContext<string>, id: number): Promise<RecordValues | null> {
  try {
    return (await context.perform('one', { id })).Source as RecordValues
  } catch (error) {
    if (error instanceof HttpProblem && (error.status === 404 || error.status === 403)) return null
    throw error
  }
}

/** The value at a path of a record as it is stored; null where there is none. */
export function readPath({ row, behind }: NoticeRecord, [name = '', ...rest]: readonly string[]): unknown {
  if (rest.length === 0) return row[name] ?? null
  const record = behind.get(name)
  return record ? readPath(record, rest) : null
}

/** A record as templates see it: every property of its schema, written as the console shows it. */
function toNoticeValues({ resource, row, behind }: NoticeRecord, words: Words): NoticeValues {
  const entries = [...resource.properties.values()].map((property): [string, unknown] => [
    property.name,
    behind.has(property.name)
      ? toBehind(property, row, behind.get(property.name) ?? null, words)
      : toDisplayed(property, row, words),
  ])
  return Object.fromEntries(entries)
}

/** What templates are filled with beside the record. */
export interface Filling {
  language: string
  event: Pick<DomainEvent, 'code' | 'payload'> & { actor: string }
  receiver: { firstName: string; lastName: string; name: string; email: string | null } | null
  link: string
  /** What a service hands in, by names. */
  given: Readonly<Record<string, string>>
  address: string
}

/** What stands instead of what a service hands in, where that is not to be read. */
export function hideGiven({ given = [] }: Pick<EventNotice, 'given'>): Record<string, string> {
  return Object.fromEntries(given.map(name => [name, '…']))
}

/** What templates are filled with: the record, what the event says, and what is a receiver's own. */
export function toTemplateValues(
  context: CallContext<string>,
  record: NoticeRecord,
  { language, event, receiver, link, given, address }: Filling,
): NoticeValues {
  const words = { language, text: context.textIn(language) }
  return {
    ...toNoticeValues(record, words),
    event: toPayload(context, event, record, words),
    receiver: {
      ...{ FirstName: receiver?.firstName ?? '', LastName: receiver?.lastName ?? '' },
      ...{ Name: receiver?.name ?? '', Email: receiver?.email ?? '' },
    },
    ...{ actor: event.actor, link, given, address },
  }
}

/** What the event says, written as the record's properties of the same names are; what was empty is null. */
function toPayload(
  { configuration }: CallContext<string>,
  { code, payload }: Filling['event'],
  { resource }: NoticeRecord,
  words: Words,
): NoticeValues {
  const names = Object.keys({ ...configuration.events.get(code)?.payload, ...payload })
  return Object.fromEntries(
    names.map(name => {
      const property = resource.properties.get(name)
      return [name, property ? toDisplayed(property, payload, words) : (payload[name] ?? null)]
    }),
  )
}

/** What lies behind a reference, which is written by its own name. */
function toBehind(property: ResourceProperty, row: RecordValues, record: NoticeRecord | null, words: Words): unknown {
  const target = record ? toNoticeValues(record, words) : {}
  const text = String(row[property.displayName ?? ''] ?? '')
  return Object.assign(new DisplayedValue(text, row[property.name]), target)
}

/** A value as the console shows it; null where there is none. */
function toDisplayed(property: ResourceProperty, row: Readonly<RecordValues>, words: Words): DisplayedValue | null {
  const { name, schema, kind, displayName, zoneName } = property
  const value = row[name]
  if (value === null || value === undefined || value === '') return null
  if (displayName !== null && row[displayName] !== undefined) return new DisplayedValue(String(row[displayName]), value)
  const choice = findChoices(schema)?.find(each => each.const === value)
  if (choice)
    return new DisplayedValue(sayChoice(words.text, words.language, { ...choice, title: toPlainTitle(choice) }), value)
  if (typeof value === 'string') return toDisplayedText(value, schema.format, zoneName && row[zoneName])
  if (typeof value === 'number')
    return new DisplayedValue(
      kind === 'money' ? toMoneyText(schema, value) : formatNumber(value, {}, words.language),
      value,
    )
  return new DisplayedValue(Array.isArray(value) ? value.join(', ') : String(value), value)
}

function toDisplayedText(value: string, format: string | undefined, zone: unknown): DisplayedValue {
  if (format === 'date') return new DisplayedValue(formatClock(value, 'jobdate'), value, value)
  if (format === 'time') {
    const clock = `2000-01-01T${value}`
    return new DisplayedValue(formatClock(clock, 'time'), value, clock)
  }
  if (format !== 'date-time') return new DisplayedValue(value, value)
  const clock = toWallClock(new Date(value).toISOString(), typeof zone === 'string' ? zone : 'UTC')
  return new DisplayedValue(formatClock(clock, 'datetime'), value, clock)
}
