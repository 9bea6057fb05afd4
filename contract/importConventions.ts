import type { MessageReference } from './catalogue.ts'
import { dateOrders } from './dateText.ts'
import { listConventions, readByConvention, type TextConvention } from './fieldText.ts'
import type { ImportConvention, ImportLine, ImportPlan } from './imports.ts'
import { findColumnZone, isMoment } from './importZone.ts'
import { numberConventions } from './numberText.ts'
import type { ResourceProperty } from './resource.ts'

/** A row of a file, and the positions of its cells that are numbers or dates in themselves, whatever a text of them may mean. */
export interface NumberedCells {
  cells: readonly string[]
  numbers?: readonly number[] | undefined
}

/** Takes row after row of a file, and tells at the end how the numbers and dates of each field are written there. */
export interface ConventionSurvey {
  take(row: NumberedCells): void
  list(): ImportConvention[]
}

/** Characters of a text of the file that are reported. */
const longestDisplayed = 40

/** Builds what finds out how a file writes what goes to these properties. A text that is said what it stands for tells nothing. */
export function buildConventionSurvey(
  properties: Iterable<ResourceProperty>,
  { Columns, Targets, Values }: Pick<ImportPlan, 'Columns' | 'Targets' | 'Values'>,
): ConventionSurvey {
  const byName = new Map([...properties].map(property => [property.name, property]))
  const columns = Targets.flatMap((target, index): SurveyedColumn[] => {
    const property = byName.get(target ?? '')
    const conventions = property ? listConventions(property) : []
    const said = new Set(Object.keys(Values[target ?? ''] ?? {}).map(fold))
    if (!property || conventions.length === 0) return []
    const isExport = isMoment(property) && findColumnZone(Columns[index] ?? '') !== null
    return [{ index, property, conventions, said, isExport, found: { Told: {}, Open: null } }]
  })
  return {
    take({ cells, numbers }) {
      for (const column of columns) {
        const text = cells[column.index]?.trim() ?? ''
        if (text !== '' && !numbers?.includes(column.index) && !column.said.has(fold(text))) note(column, text)
      }
    },
    list: () => shareDates(columns.map(recognise)).flatMap(toConvention),
  }
}

/** How a preview's rows are written, as far as those tell. */
export function surveyRows(
  properties: Iterable<ResourceProperty>,
  plan: Pick<ImportPlan, 'Columns' | 'Targets' | 'Values'>,
  rows: readonly ImportLine[],
): ImportConvention[] {
  const survey = buildConventionSurvey(properties, plan)
  for (const { Cells, Numbers } of rows) survey.take({ cells: Cells, numbers: Numbers })
  return survey.list()
}

/** By field the way in which it is read: what was chosen, else what was found; absent where neither is. */
export function settleConventions(
  found: readonly ImportConvention[],
  chosen: ImportPlan['Conventions'] = {},
): Record<string, TextConvention> {
  const known = found.flatMap(({ Field, Convention }) => (Convention === null ? [] : [[Field, Convention] as const]))
  return { ...Object.fromEntries(known), ...chosen }
}

/** The fields of which nobody has said how they are to be read, though that is open. */
export function listOpenConventions(
  found: readonly ImportConvention[],
  chosen: ImportPlan['Conventions'] = {},
): ImportConvention[] {
  return found.filter(({ Field, Convention }) => Convention === null && chosen[Field] === undefined)
}

/** What is open about a field, behind its label: a text with its two readings, or two texts that are written differently. */
export function describeOpen({ Open, Told }: ImportConvention, locale: string): MessageReference {
  const given: Partial<Record<TextConvention, string | number>> = Open?.Read ?? Told
  const isNumber = numberConventions.some(each => each in given)
  const toDisplayed = (read: string | number = '') => (Open && !isNumber ? toDayInWords(String(read), locale) : read)
  const args = (isNumber ? numberConventions : dateOrders).map(each => toDisplayed(given[each]))
  const kind = isNumber ? 'numbers' : 'dates'
  return Open
    ? { messageKey: `engine.import.open.${kind}`, args: [Open.Text, ...args] }
    : { messageKey: `engine.import.mixed.${kind}`, args }
}

/** A date in words, which is read in one way: 2026-01-02 is January 2, 2026. */
function toDayInWords(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date.slice(0, 10)))
}

type Evidence = Pick<ImportConvention, 'Told' | 'Open'>

interface SurveyedColumn {
  index: number
  property: ResourceProperty
  conventions: readonly TextConvention[]
  said: ReadonlySet<string>
  /** False once it is no column of moments of an export: one has its zone in the heading and all texts as lists show them. */
  isExport: boolean
  found: Evidence
}

/** The first text of each kind is reported. */
function note(column: SurveyedColumn, text: string): void {
  const { property, conventions, found } = column
  // Most texts are whole numbers without a sign.
  if (/^\d+$/.test(text)) return
  const read = conventions.map(each => [each, readByConvention(property, text, each)] as const)
  const [one, other] = read.filter(([, value]) => value !== undefined)
  if (!one) return
  if (!other) {
    found.Told[one[0]] ??= text.slice(0, longestDisplayed)
    return
  }
  if (one[1] === other[1]) return
  if (!listedMoment.test(text)) column.isExport = false
  if (found.Open !== null) return
  const Read = Object.fromEntries(read.map(([each, value]) => [each, toReadText(value)]))
  found.Open = { Text: text.slice(0, longestDisplayed), Read }
}

/** Of a moment its day. */
function toReadText(value: unknown): string | number {
  return typeof value === 'number' ? value : String(value).slice(0, 10)
}

/** A moment as lists show it and exports write it. */
const listedMoment = /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2} [AP]M$/

/** The moments of an export begin with the month, also where no day is beyond the twelfth. */
function recognise(column: SurveyedColumn): SurveyedColumn {
  const { isExport, found } = column
  if (!isExport || found.Open === null || Object.keys(found.Told).length > 0) return column
  return { ...column, found: { ...found, Told: { month: found.Open.Text } } }
}

/** A program writes all dates of a file alike: a column that does not tell is as the others are that do. */
function shareDates(columns: readonly SurveyedColumn[]): SurveyedColumn[] {
  const stated = columns.flatMap(({ conventions, found }) => (conventions.includes('day') ? [found.Told] : []))
  const known = Object.assign({}, ...stated) as Evidence['Told']
  if (Object.keys(known).length !== 1) return [...columns]
  return columns.map(column => {
    const { conventions, found } = column
    const isOpen = conventions.includes('day') && found.Open !== null && Object.keys(found.Told).length === 0
    return isOpen ? { ...column, found: { ...found, Told: known } } : column
  })
}

/** A column that is written both ways is open as well: one of them is a slip. */
function toConvention({ property, conventions, found }: SurveyedColumn): ImportConvention[] {
  const stated = conventions.filter(each => found.Told[each] !== undefined)
  if (stated.length === 0 && found.Open === null) return []
  const Convention = stated.length === 1 ? (stated[0] as TextConvention) : null
  const Open = stated.length > 1 ? null : found.Open
  return [{ Field: property.name, Convention, Told: found.Told, Open }]
}

function fold(text: string): string {
  return text.trim().toLowerCase()
}
