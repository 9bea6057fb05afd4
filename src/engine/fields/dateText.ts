import type { RecordValues } from '#contract/callArguments.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { findTypedDay } from '#src/lib/typedDay.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { isEmptyValue } from './fieldKind.ts'

/** A time of day may stand behind a stored day. */
const storedPattern = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}\S*)?$/

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
    return schema['x-date-format'] === 'jobdate' && findTypedDay(text) ? toWeekdayDateText(String(day)) : text
  }
  const end = record[schema['x-range-end'] ?? '']
  return isEmptyValue(value) || isEmptyValue(end) || end === value
    ? toText(value)
    : getText('engine.date.range', toText(value), toText(end))
}

/** The date that a typed text stands for; the text itself while it is none, so that validation can say so; null when empty. */
export function toDateValue(text: string): string | null {
  return text.trim() === '' ? null : (findTypedDay(text) ?? text)
}
