import { canRead, isMasked } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { findChoices } from '#contract/entitySchema.ts'
import type { EventNotice } from '#contract/notice.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import { hideGiven, type NoticeRecord, readNoticeRecord, toTemplateValues } from './noticeValues.ts'
import { listPastEvents, type PastEvent } from './templateRepository.ts'

/** What a template is filled with to be looked at. */
export interface Sample {
  values: object
  /** When it happened; null of an invented one. */
  happenedOn: string | null
}

/** So many of the last events are tried: a record may be gone, or not be the caller's. */
const mostTried = 5

/** The samples of a notice, the best first: what its event said last, as far as the caller reaches the record, then an invented one. */
export async function listSamples(
  context: CallContext<string>,
  notice: EventNotice,
  paths: readonly (readonly string[])[],
  language: string,
): Promise<Sample[]> {
  const resource = context.configuration.resources.get(notice.resource)
  if (!resource) return []
  const scope = context.of('DomainEvents').scope('e')
  const events = await listPastEvents(context.database, notice.event, scope, mostTried)
  const real = await findRecord(context, notice, paths, events)
  const invented = inventRecord(context.configuration.resources, resource, paths, 0)
  const payload = context.configuration.events.get(notice.event)?.payload ?? {}
  return [
    ...(real
      ? [{ values: toValues(context, notice, language, real.record, real.event), happenedOn: real.event.at }]
      : []),
    { values: toValues(context, notice, language, invented, inventEvent(resource, payload)), happenedOn: null },
  ]
}

async function findRecord(
  context: CallContext<string>,
  { resource }: EventNotice,
  paths: readonly (readonly string[])[],
  events: readonly PastEvent[],
): Promise<{ record: NoticeRecord; event: PastEvent } | null> {
  for (const event of events) {
    const record = await readNoticeRecord(context, resource, event.recordId, paths, 'caller')
    if (record) return { record, event: hideUnread(context, record, event) }
  }
  return null
}

/** What an event says of a property that the caller may not read is as hidden as the property. */
function hideUnread({ caller }: CallContext<string>, { resource }: NoticeRecord, event: PastEvent): PastEvent {
  const isHidden = (name: string): boolean => {
    const schema = resource.properties.get(name)?.schema
    return schema !== undefined && (!canRead(schema, caller.permissions) || isMasked(schema, caller.permissions))
  }
  const said = Object.entries(event.payload).map(([name, value]) => [name, isHidden(name) ? null : value])
  return { ...event, payload: Object.fromEntries(said) }
}

function toValues(
  context: CallContext<string>,
  notice: EventNotice,
  language: string,
  record: NoticeRecord,
  { payload, actor }: Pick<PastEvent, 'payload' | 'actor'>,
): object {
  const { linkOrigin } = context.request
  const { link, event: code } = notice
  return toTemplateValues(context, record, {
    ...{ language, event: { code, payload, actor }, receiver: robin },
    ...{ link: link ? `${linkOrigin}/…` : '', given: hideGiven(notice), address: `${linkOrigin}/` },
  })
}

/** Whom a sample is for. */
const robin = { firstName: 'Robin', lastName: 'Reyes', name: 'Robin Reyes', email: 'robin.reyes@example.com' }

/** A record as it might be: every property has a value. */
function inventRecord(
  resources: ReadonlyMap<string, Resource>,
  resource: Resource,
  paths: readonly (readonly string[])[],
  depth: number,
): NoticeRecord {
  const row: RecordValues = { ID: 1 }
  for (const property of resource.properties.values()) {
    row[property.name] = inventValue(property.schema, property.name)
    if (property.displayName !== null) row[property.displayName] = property.schema.title ?? toName(property)
    if (property.zoneName !== undefined) row[property.zoneName] = 'America/New_York'
  }
  const behind = new Map<string, NoticeRecord | null>()
  for (const [root = '', next] of paths) {
    const target = resources.get(resource.properties.get(root)?.schema['x-reference'] ?? '')
    if (next === undefined || !target || depth > 5) continue
    const rest = paths.filter(([first]) => first === root).map(path => path.slice(1))
    behind.set(root, inventRecord(resources, target, rest, depth + 1))
  }
  return { resource, row, behind }
}

function toName({ name }: ResourceProperty): string {
  return name.replace(/(?:Lookup)?ID$/, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
}

/** What ends does so twelve hours after what begins. */
function inventValue(schema: PropertySchema, name: string): unknown {
  const choice = findChoices(schema)?.[0]
  if (choice) return choice.const
  const time = name.startsWith('End') ? '19:00:00' : '07:00:00'
  if (schema.format === 'date') return '2026-11-30'
  if (schema.format === 'time') return time
  if (schema.format === 'date-time') return `2026-11-30T${time}${schema['x-time'] === 'instant' ? 'Z' : ''}`
  if (schema.format === 'email') return 'somebody@example.com'
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema['x-reference'] ? 1 : 12
  if (schema.type === 'array') return []
  return schema.type === 'object' ? {} : (schema.title ?? name)
}

/** What an event might say; what the record has, too, is written as it has it. */
function inventEvent(
  { properties }: Resource,
  payload: Readonly<Record<string, PropertySchema>>,
): Pick<PastEvent, 'payload' | 'actor'> {
  const said = Object.entries(payload).map(([name, schema]) => {
    const known = properties.get(name)?.schema ?? schema
    return [name, inventValue(known, name)]
  })
  return { payload: Object.fromEntries(said), actor: 'robin' }
}
