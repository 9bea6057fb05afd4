import type { RecordValues } from './callArguments.ts'
import { isInstant, isWallClock } from './formats.ts'
import { toNormalText } from './normalText.ts'
import { listNested, type Resource, type ResourceProperty } from './resource.ts'
import { toNormalTime } from './timeText.ts'
import { isObject, isSameValue } from './values.ts'

/** Kinds of names and other short texts. */
const shortKinds: ReadonlySet<string> = new Set(['text', 'text-key', 'email', 'phone', 'zip', 'ssn', 'url', 'colour'])

/**
 * The form in which a value of a property is kept: times of day as HH:MM, local times with seconds, moments in UTC, short texts as
 * `toNormalText` has them, within lists and objects too. A long text is only composed (NFC): its blanks, line breaks and joiners are its
 * writer's. Secrets, choices, keys and JSON stay as they are.
 */
export function toNormalValue(property: Pick<ResourceProperty, 'kind' | 'schema'>, value: unknown): unknown {
  const { kind, schema } = property
  if (schema['x-secret']) return value
  if (typeof value === 'string') {
    if (shortKinds.has(kind)) return toNormalText(value)
    if (kind === 'time') return toNormalTime(value)
    if (kind === 'date-time') return toNormalMoment(value)
    return kind === 'long-text' ? value.normalize('NFC') : value
  }
  if (kind === 'tags' && Array.isArray(value))
    return value.map(each => (typeof each === 'string' ? toNormalText(each) : each))
  if (kind === 'objects' && Array.isArray(value)) return value.map(each => toNormalObject(property, each))
  return kind === 'object' ? toNormalObject(property, value) : value
}

function toNormalMoment(text: string): string {
  if (isInstant(text)) return new Date(text).toISOString()
  if (!isWallClock(text)) return text
  return text.length === 16 ? `${text}:00` : text.replace(/\.0+$/, '')
}

function toNormalObject(property: Pick<ResourceProperty, 'schema'>, value: unknown): unknown {
  if (!isObject(value)) return value
  const normal = { ...value }
  for (const each of listNested(property))
    if (Object.hasOwn(normal, each.name)) normal[each.name] = toNormalValue(each, normal[each.name])
  return normal
}

/** A record with each of its values in the form in which it is kept. */
export function toNormalRecord({ properties }: Pick<Resource, 'properties'>, record: RecordValues): RecordValues {
  const entries = Object.entries(record).map(([name, value]) => {
    const property = properties.get(name)
    return [name, property ? toNormalValue(property, value) : value]
  })
  return Object.fromEntries(entries)
}

/** True where a save of this value leaves what is stored: it is the very same, or its normal form is. */
export function isKept(property: ResourceProperty, stored: unknown, sent: unknown): boolean {
  return isSameValue(property, stored, sent) || isSameValue(property, stored, toNormalValue(property, sent))
}
