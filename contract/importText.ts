import { findChoices, findReferred } from './entitySchema.ts'
import {
  listConventions,
  type ParsedText,
  parseFieldText,
  readByConvention,
  type TextConvention,
  type TextReading,
  toTextReading,
} from './fieldText.ts'
import type { ImportLine, ImportPlan } from './imports.ts'
import { findColumnZone } from './importZone.ts'
import type { ResourceProperty } from './resource.ts'

/** What a file's text says of a property, and how it was taken where that is not how it stands there. */
export type ImportedText = ParsedText & { taken?: 'nothing' | 'zip' }

/** What is written where there is no value, without regard to case and blanks. */
const nothing = new Set(['n/a', '#n/a', 'notavailable', '-', 'none', 'null', '\\n'])
/** What may be meant in itself, where it can be a text. */
const nothingElse = new Set(['na', 'nan', 'nil', 'notapplicable', '.'])
/** Kinds of texts that are never a word. */
const shapedTexts = new Set(['email', 'phone', 'zip', 'ssn', 'url', 'colour'])

/** What a file says of a value in more spellings than a field. */
const messageKeys: Readonly<Record<string, string>> = {
  'validation.format.date': 'engine.import.date',
  'validation.format.date-time': 'engine.import.dateTime',
}

/**
 * Reads a trimmed text of a file as a value of a property: as `parseFieldText` does, and words for nothing as null where they are no
 * choice of it, ZIP codes of 3 or 4 figures with the zeros that a spreadsheet took from them. The text of another record stays as it is.
 */
export function parseImportText(property: ResourceProperty, text: string, reading?: TextReading): ImportedText {
  const word = text.toLowerCase().replace(/\s+/g, '')
  if (nothing.has(word) && !findChoices(property.schema)) return { value: null, taken: 'nothing' }
  if (findReferred(property.schema)) return { value: text }
  if (property.schema.format === 'zip' && /^\d{3,4}$/.test(text)) return { value: text.padStart(5, '0'), taken: 'zip' }
  const parsed = parseFieldText(property, text, reading)
  const isNever = shapedTexts.has(property.kind) || 'problem' in parsed
  if (isNever && (nothing.has(word) || nothingElse.has(word))) return { value: null, taken: 'nothing' }
  if ('value' in parsed) return parsed
  const column = reading && findColumnConvention(property, text, reading)
  if (column) return { problem: { messageKey: `engine.import.otherwise.${column}`, args: [] } }
  const { messageKey, args } = parsed.problem
  return { problem: { messageKey: messageKeys[messageKey] ?? messageKey, args } }
}

/** How the column of a refused text is written, where the text is one that is written the other way; else undefined. */
function findColumnConvention(
  property: ResourceProperty,
  text: string,
  { numbers, dates }: TextReading,
): TextConvention | undefined {
  const [column, other] = [true, false].map(isColumn =>
    listConventions(property).find(each => (each === numbers || each === dates) === isColumn),
  )
  if (!column || !other) return undefined
  const isOther = [column, other].map(each => readByConvention(property, text, each) !== undefined)
  return !isOther[0] && isOther[1] ? column : undefined
}

/**
 * How the texts of a column are read by a plan and the convention of its field, null where that is open. A cell that is a number or a date
 * in itself has a point and the month first.
 */
export function buildCellReading(
  { Columns, Zone }: Pick<ImportPlan, 'Columns' | 'Zone'>,
  index: number,
  convention: TextConvention | null,
): (isNumber: boolean) => TextReading {
  const zone = findColumnZone(Columns[index] ?? '') ?? Zone ?? 'UTC'
  const ofText = toTextReading(convention, zone)
  const ofNumber: TextReading = { numbers: 'point', dates: 'month', zone }
  return isNumber => (isNumber ? ofNumber : ofText)
}

/** Texts of a field that are taken for something else than they say. */
export interface TakenTexts {
  field: string
  taken: 'nothing' | 'zip'
  texts: string[]
}

/** Finds, in the rows of a preview, what is taken for something else than it says; what the plan gives a meaning is not. */
export function listTaken(
  properties: readonly ResourceProperty[],
  plan: Pick<ImportPlan, 'Targets' | 'Values'>,
  rows: readonly ImportLine[],
): TakenTexts[] {
  const found = new Map<string, TakenTexts>()
  for (const [index, target] of plan.Targets.entries()) {
    const property = properties.find(({ name }) => name === target)
    if (!property) continue
    for (const { Cells } of rows) {
      const text = Cells[index]?.trim() ?? ''
      const isTranslated = Object.hasOwn(plan.Values[property.name] ?? {}, text)
      const { taken } = text === '' || isTranslated ? { taken: undefined } : parseImportText(property, text)
      if (!taken) continue
      const key = `${property.name} ${taken}`
      const note = found.get(key) ?? { field: property.name, taken, texts: [] }
      if (!note.texts.includes(text)) note.texts.push(text)
      found.set(key, note)
    }
  }
  return [...found.values()]
}
