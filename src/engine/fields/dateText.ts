import type { RecordValues } from '#contract/callArguments.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { isEmptyValue } from './fieldKind.ts'

const isoPattern = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
/** A time of day may stand behind a stored day. */
const storedPattern = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}\S*)?$/
/** Points are left to those who write the day first: 01.02.2026 is no day of January to them. */
const typedPattern = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/

/** `2026-03-09` as `03/09/2026` (SPEC-0 §9 "Formats"); what is no date stays as it is. */
export function toDateText(value: unknown): string {
  if (isEmptyValue(value)) return ''
  const parts = storedPattern.exec(String(value))
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : String(value)
}

/** A stored day in the format of its property (`x-date-format`), with the one that ends what it begins where that is another. */
export function toFormattedDate(
  { schema }: Pick<ResourceProperty, 'schema'>,
  value: unknown,
  record: Readonly<RecordValues> = {},
): string {
  const toText = (day: unknown) => {
    const text = toDateText(day)
    return schema['x-date-format'] === 'jobdate' && findDate(text) ? toWeekdayDateText(String(day)) : text
  }
  const end = record[schema['x-range-end'] ?? '']
  return isEmptyValue(value) || isEmptyValue(end) || end === value
    ? toText(value)
    : getText('engine.date.range', toText(value), toText(end))
}

/** The date that a person typed, month first or ISO, as ISO text; null where it is none. */
export function findDate(text: string): string | null {
  const trimmed = text.trim()
  const typed = typedPattern.exec(trimmed)
  const iso = typed ? null : isoPattern.exec(trimmed)
  const [year, month, day] = typed ? [typed[3], typed[1], typed[2]] : [iso?.[1], iso?.[2], iso?.[3]]
  if (!year || !month || !day) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The date that a typed text stands for; the text itself while it is none, so that validation can say so; null when empty. */
export function toDateValue(text: string): string | null {
  return text.trim() === '' ? null : (findDate(text) ?? text)
}
