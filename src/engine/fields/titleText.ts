import type { RecordValues } from '#contract/callArguments.ts'
import { listNested, type Resource, type ResourceProperty } from '#contract/resource.ts'
import { toDayWords } from '#src/lib/datePeriod.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { toZoneName } from './dateTimeText.ts'
import { isEmptyValue } from './fieldKind.ts'
import { fillPieces, type PieceWords } from './fillPieces.ts'
import { toRecordText } from './recordText.ts'
import { getFieldKind } from './registry.ts'

/**
 * The heading of a record as its descriptor writes it (`record.title`), such as `3 RN · Fri Nov 27, 7p to 7a PST · 0 of 3`. Without one,
 * the text that stands for the record.
 */
export function toTitleText(resource: Resource, record: RecordValues): string {
  const title = resource.descriptor.record?.title
  if (title === undefined) return toRecordText(resource, record)
  return fillPieces(title, (name, words) => {
    const property = resource.properties.get(name)
    return property ? toPartText(property, record, words) : String(record[name] ?? '')
  })
}

function toPartText(property: ResourceProperty, record: RecordValues, { word, inner }: PieceWords): string {
  const value = record[property.name]
  if (isEmptyValue(value)) return ''
  if (inner !== undefined) return toRangeText(property, value, inner)
  if (word === 'zone') return toZoneName(String(value), String(record[property.zoneName ?? ''] ?? 'UTC'))
  const whole = getFieldKind(property.kind).toText(property, value, record)
  if (word === undefined) return whole
  if (property.schema['x-reference'] !== undefined) return toShortName(property, record, whole)
  const write = property.kind === 'time' ? toShortTime : toShortDay
  const end = record[property.schema['x-range-end'] ?? '']
  const isOne = isEmptyValue(end) || end === value
  return isOne ? write(String(value)) : getText('engine.date.range', write(String(value)), write(String(end)))
}

/** The first of the words that stand beside a reference, between commas, where it is shorter than the name: `ICU`. */
function toShortName({ schema }: ResourceProperty, record: RecordValues, name: string): string {
  const words = Object.keys(schema['x-beside'] ?? {}).map(beside =>
    String(record[beside] ?? '')
      .split(',')[0]
      ?.trim(),
  )
  return words.find(each => each && each.length < name.length) ?? name
}

/** Of one number in each of a list of objects: from the lowest to the highest. */
function toRangeText(property: ResourceProperty, value: unknown, inner: string): string {
  const nested = listNested(property).find(({ name }) => name === inner)
  const numbers = (value as RecordValues[]).flatMap(each => (isEmptyValue(each[inner]) ? [] : Number(each[inner])))
  if (!nested || numbers.length === 0) return ''
  // A round amount needs no decimals in a heading.
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)].map(number =>
    getFieldKind(nested.kind)
      .toText(nested, number, {})
      .replace(/[.,]00(?=\D*$)/, ''),
  )
  return least === most ? String(least) : getText('engine.date.range', least, most)
}

/** `Fri Nov 27`. */
function toShortDay(day: string): string {
  return `${toDayWords(day, { weekday: 'short' })} ${toDayWords(day, { month: 'short', day: 'numeric' })}`
}

/** `7p`, `7:30a`. */
function toShortTime(time: string): string {
  const hour = Number(time.slice(0, 2))
  const minutes = time.slice(3, 5)
  return `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`}${hour < 12 ? 'a' : 'p'}`
}
