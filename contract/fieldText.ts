import type { MessageReference } from './catalogue.ts'
import { toColour } from './colour.ts'
import { type DateOrder, dateOrders, namesMonth, parseDateText } from './dateText.ts'
import { parseDurationText, toDurationText } from './duration.ts'
import { type EnumChoice, findChoices, findReferred, isReferenceList, toPlainTitle } from './entitySchema.ts'
import { foldText } from './foldText.ts'
import { isInstant, isWallClock } from './formats.ts'
import { findOtherCurrency, getCurrency, stripCurrency, toMoneyText } from './money.ts'
import { findTwoReadings, type NumberConvention, numberConventions, readNumber } from './numberText.ts'
import { parseKeysText, toKeyNames } from './referenceList.ts'
import { fillTemplate, type Resource, type ResourceProperty } from './resource.ts'
import { listOffered } from './retiredChoices.ts'
import { toNumberText, toNumberValue } from './socialSecurity.ts'
import { parseTagsText, toTagsText } from './tags.ts'
import { parseTimeText, toDateText, toDateTimeText, toNormalTime, toTimeText } from './timeText.ts'
import { listMoments } from './wallClock.ts'
import { toWebAddress } from './webAddress.ts'

/** What a text says as a value of a property; null is no value. */
export type ParsedText = { value: unknown } | { problem: MessageReference }

/** By what texts are read that do not say it themselves. */
export interface TextReading {
  /** How numbers are written; null where that is open: a text of two readings is then refused with both. */
  numbers: NumberConvention | null
  /** What stands first in a date of figures; null where that is open, as with numbers. */
  dates: DateOrder | null
  /** In whose zone a moment is meant that names none. */
  zone: string
}

/** How texts are written that may mean two things: numbers by the sign before their decimals, dates by what stands first. */
export type TextConvention = NumberConvention | DateOrder

const usualReading: TextReading = { numbers: 'point', dates: 'month', zone: 'UTC' }

/**
 * Reads the text of a cell or of a typed field as a value of a property: Yes/No, titles of choices, numbers with thousands
 * separators, money with its currency, `7h 30m`, dates as MM/DD/YYYY or ISO, times as hh:mm A or ISO, phone numbers however
 * punctuated, tags between commas (SPEC-0 §9 "Formats").
 * Blank text is null. Whether the value is valid is for the schema to say; `problem` means that the text cannot be read.
 */
export function parseFieldText(property: ResourceProperty, text: string, reading = usualReading): ParsedText {
  const trimmed = text.trim()
  if (trimmed === '') return { value: null }
  const choices = findChoices(property.schema)
  if (choices) return parseChoice(choices, trimmed)
  if (isReferenceList(property.schema))
    return toParsed(parseKeysText(property.schema, trimmed), 'validation.type.array')
  switch (property.kind) {
    case 'date':
      return parseDated(trimmed, reading.dates, order =>
        toParsed(parseDateText(trimmed, order), 'validation.format.date'),
      )
    case 'date-time':
      return parseDated(trimmed, reading.dates, order =>
        parseDateTimeText(property, trimmed, { zone: reading.zone, order }),
      )
    case 'phone':
      return { value: parsePhoneText(trimmed) }
    case 'time': {
      const time = parseTimeText(trimmed)
      return toParsed(time && toNormalTime(time), 'validation.format.time')
    }
    case 'ssn':
      return { value: toNumberValue(trimmed) }
    case 'url':
      return { value: toWebAddress(trimmed) }
    case 'colour':
      return { value: toColour(trimmed) }
    case 'money':
      return parseMoney(property, trimmed, reading)
    case 'duration':
      return toParsed(parseDurationText(trimmed), 'validation.duration')
    case 'tags':
      return toParsed(parseTagsText(trimmed), 'validation.type.array')
    default:
      return parseByType(property, text, trimmed, reading)
  }
}

/** The ways in which texts of a property may be written that mean one thing in one of them and another in the other; none of most kinds. */
export function listConventions({ schema, kind, jsonType }: ResourceProperty): readonly TextConvention[] {
  if (findChoices(schema) || findReferred(schema)) return []
  if (kind === 'date' || kind === 'date-time') return dateOrders
  return kind !== 'duration' && (jsonType === 'integer' || jsonType === 'number') ? numberConventions : []
}

/** The value of a property's text in one of its ways; undefined where it has none there. */
export function readByConvention(property: ResourceProperty, text: string, convention: TextConvention): unknown {
  const parsed = parseFieldText(property, text, toTextReading(convention, 'UTC'))
  return 'value' in parsed ? parsed.value : undefined
}

/** What texts are read by that are written in this way; null where that is open. */
export function toTextReading(convention: TextConvention | null, zone: string): TextReading {
  return {
    numbers: numberConventions.find(each => each === convention) ?? null,
    dates: dateOrders.find(each => each === convention) ?? null,
    zone,
  }
}

function isWholeNumber({ jsonType, schema: { multipleOf } }: ResourceProperty): boolean {
  return jsonType === 'integer' || (multipleOf !== undefined && Number.isInteger(multipleOf))
}

function toParsed(value: unknown, messageKey: string): ParsedText {
  return value === null ? { problem: { messageKey, args: [] } } : { value }
}

/** What is no longer offered is read as well, after what is: a row may hold it. */
function parseChoice(choices: readonly EnumChoice[], text: string): ParsedText {
  const folded = fold(text)
  const choice =
    choices.find(each => String(each.const) === text) ??
    choices.find(each => each.title === text) ??
    choices.find(each => fold(each.title) === folded) ??
    choices.find(each => fold(toPlainTitle(each)) === folded) ??
    choices.find(each => fold(String(each.const)) === folded)
  return choice ? { value: choice.const } : { problem: nameChoices(listOffered(choices)) }
}

/** As many choices as a message names where it leaves others out. */
const mostNamed = 6

function nameChoices(choices: readonly { title: string }[]): MessageReference {
  const titles = choices.map(({ title }) => title)
  if (titles.length <= mostNamed + 1) return { messageKey: 'validation.choices', args: [titles.join(', ')] }
  const named = titles.slice(0, mostNamed).join(', ')
  return { messageKey: 'validation.choices.more', args: [named, titles.length - mostNamed] }
}

/** Texts are compared as everywhere, and with single spaces. */
function fold(text: string): string {
  return foldText(text).replace(/\s+/g, ' ')
}

// Spreadsheets write truth in the language of their user.
const trueTexts = new Set([
  'yes',
  'y',
  'true',
  't',
  '1',
  'active',
  'on',
  'x',
  'si',
  'verdadero',
  'wahr',
  'ja',
  'vrai',
  'oui',
])
const falseTexts = new Set(['no', 'n', 'false', 'f', '0', 'inactive', 'off', 'falso', 'falsch', 'nein', 'faux', 'non'])

function parseByType(property: ResourceProperty, text: string, trimmed: string, { numbers }: TextReading): ParsedText {
  const { jsonType } = property
  switch (jsonType) {
    case 'boolean': {
      const folded = fold(trimmed)
      if (trueTexts.has(folded)) return { value: true }
      return falseTexts.has(folded)
        ? { value: false }
        : { problem: { messageKey: 'validation.type.boolean', args: [] } }
    }
    case 'integer':
    case 'number':
      return parseNumberText(property, trimmed, numbers)
    case 'object':
    case 'array':
      try {
        return { value: JSON.parse(trimmed) }
      } catch {
        return { problem: { messageKey: `validation.type.${jsonType}`, args: [] } }
      }
    default:
      return { value: text }
  }
}

/** An amount of another currency is no amount of this one. */
function parseMoney(property: ResourceProperty, text: string, reading: TextReading): ParsedText {
  const other = findOtherCurrency(property.schema, text)
  if (other !== null)
    return { problem: { messageKey: 'validation.currency', args: [getCurrency(property.schema), other] } }
  return parseByType(property, text, stripCurrency(property.schema, text), reading)
}

/** Reads a number as it is written; where that is open, a text of two readings is refused with both. */
function parseNumberText(property: ResourceProperty, text: string, numbers: NumberConvention | null): ParsedText {
  const isWhole = isWholeNumber(property)
  const readings = numbers === null ? findTwoReadings(text, isWhole) : null
  if (readings) return { problem: { messageKey: 'engine.import.twoReadings', args: [text, ...readings] } }
  const found = numbers === null ? numberConventions : [numbers]
  const value = found.map(each => readNumber(text, each, isWhole)).find(each => each !== null)
  return toParsed(value ?? null, `validation.type.${isWhole ? 'integer' : 'number'}`)
}

/** What may stand behind a moment to say its zone: `Z`, `UTC`, `PST`, `-08:00`. */
const zoneMark = /^(.*\d.*?)(?:\s*(Z|UTC|GMT|[ECMP][SD]T)|\s+([+-])(\d{2}):?(\d{2}))$/i

/** Longer is no moment with its zone, and would take its time to be looked through. */
const longestMoment = 60

/** Hours from UTC of the zone that is furthest from it. */
const furthestZone = 14

/** Hours from UTC of the zones of the States, by standard and daylight time. */
const zoneHours: Readonly<Record<string, number>> = {
  ...{ Z: 0, UTC: 0, GMT: 0, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
}

/** Reads a date as it is written; where that is open, a text of two readings is refused with the days of both. */
function parseDated(text: string, dates: DateOrder | null, parse: (order: DateOrder) => ParsedText): ParsedText {
  if (dates !== null) return parse(dates)
  const plain = text.replace(/(\d)T(\d)/, '$1 $2')
  const [month, day] = [parseDateText(plain, 'month'), parseDateText(plain, 'day')]
  if (month === null || day === null || month === day) return parse(month === null ? 'day' : 'month')
  return { problem: { messageKey: 'engine.import.twoReadings', args: [text, month, day] } }
}

function parseDateTimeText(
  { schema }: ResourceProperty,
  text: string,
  { zone, order }: { zone: string; order: DateOrder },
): ParsedText {
  if (schema['x-time'] !== 'instant') return toParsed(parseClockText(text, order), 'validation.format.date-time')
  if (isInstant(text)) return { value: text }
  const bare = parseClockText(text, order)
  if (bare !== null) return toMoment(toWhole(bare), zone)
  if (text.length > longestMoment) return toParsed(null, 'validation.format.date-time')
  const [, clock = '', name = '', sign = '+', hours = '0', minutes = '0'] = zoneMark.exec(text) ?? []
  const marked = clock === '' ? null : parseClockText(clock, order)
  const isZoneHour = Number(hours) <= furthestZone && Number(minutes) < 60
  if (marked === null || !isZoneHour) return toParsed(null, 'validation.format.date-time')
  const ahead = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  const offset = name === '' ? ahead : (zoneHours[name.toUpperCase()] ?? 0) * 60
  return { value: toShortMoment(new Date(Date.parse(`${toWhole(marked)}Z`) - offset * 60_000).toISOString()) }
}

/** A moment is kept with its seconds. */
function toWhole(clock: string): string {
  return clock.length === 16 ? `${clock}:00` : clock
}

/** An hour that a zone skips in spring, or shows twice in autumn, is no one moment. */
function toMoment(clock: string, zone: string): ParsedText {
  if (zone === 'UTC') return { value: `${clock}Z` }
  const [moment, ...others] = listMoments(clock, zone)
  if (moment !== undefined && others.length === 0) return { value: toShortMoment(moment) }
  const messageKey = moment === undefined ? 'engine.import.skippedHour' : 'engine.import.repeatedHour'
  return { problem: { messageKey, args: [zone] } }
}

function toShortMoment(moment: string): string {
  return moment.replace('.000Z', 'Z')
}

/** A date and time as a clock on a wall shows it: `2026-11-20T07:30:00`. */
function parseClockText(text: string, order: DateOrder): string | null {
  if (isWallClock(text)) return text
  if (namesMonth(text)) {
    const whole = parseDateText(text)
    if (whole !== null) return `${whole}T00:00:00`
  }
  const space = text.search(/[\sT]/)
  const date = parseDateText(space < 0 ? text : text.slice(0, space), order)
  if (date === null) return null
  const time = space < 0 ? '00:00' : parseTimeText(text.slice(space + 1))
  return time === null ? null : `${date}T${time.length === 5 ? `${time}:00` : time}`
}

/** The digits of a US number, without its country code; text that holds no ten digits stays for the schema to refuse. */
function parsePhoneText(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (/[a-z]/i.test(text)) return text
  if (digits.length === 11 && digits.startsWith('1')) return digits.slice(1)
  return digits.length === 0 ? text : digits
}

/**
 * The text of a value as lists and files show it (SPEC-0 §9 "Formats"): Yes or No, the title of a choice, MM/DD/YYYY,
 * MM/DD/YYYY hh:mm A, hh:mm A, xxx-xxx-xxxx, $1,234.50, 7h 30m; '' for no value. `parseFieldText` reads it back. A moment is shown as its UTC figures;
 * where a viewer's zone is known, `wallClock` has the texts. Amounts are written as `locale` writes them, and are read back as files have them.
 */
export function toFieldText(property: ResourceProperty, value: unknown, locale?: string): string {
  if (value === null || value === undefined) return ''
  const choice = findChoices(property.schema)?.find(each => each.const === value)
  if (choice) return choice.title
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (property.kind === 'tags') return toTagsText(value)
  if (isReferenceList(property.schema)) return toTagsText(toKeyNames(value))
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  switch (property.kind) {
    case 'date':
      return toDateText(text)
    case 'date-time':
      return toDateTimeText(text)
    case 'phone':
      return toPhoneText(text)
    case 'time':
      return toTimeText(text)
    case 'ssn':
      return toNumberText(value)
    case 'money':
      return toMoneyText(property.schema, value, locale)
    case 'duration':
      return toDurationText(value)
    default:
      return text
  }
}

/**
 * Fills a template such as `represent` or `confirm` with the texts of a record's values, as `toText` makes them: `{StartsOn}` is
 * `11/20/2026`. A value of no property stands as it is.
 */
export function fillFieldTexts(
  template: string,
  { properties }: Pick<Resource, 'properties'>,
  record: Readonly<Record<string, unknown>>,
  toText: (property: ResourceProperty, value: unknown) => string = toFieldText,
): string {
  const texts = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const property = properties.get(name)
    return [name, property ? toText(property, record[name]) : record[name]]
  })
  return fillTemplate(template, Object.fromEntries(texts))
}

/** Ten digits as xxx-xxx-xxxx; other text as it is. */
function toPhoneText(text: string): string {
  return /^\d{10}$/.test(text) ? `${text.slice(0, 3)}-${text.slice(3, 6)}-${text.slice(6)}` : text
}
