import type { MessageReference } from './catalogue.ts'
import { findReadings, isNumberText, listConventions } from './fieldText.ts'
import type { ImportLine, ImportNumbers, ImportPlan } from './imports.ts'
import type { NumberConvention } from './numberText.ts'
import type { ResourceProperty } from './resource.ts'

/** A row of a file, and the places of its cells that are numbers in themselves, whatever a text of them may mean. */
export interface NumberedCells {
  cells: readonly string[]
  numbers?: readonly number[] | undefined
}

/** Takes row after row of a file, and tells at the end how the numbers of each field are written there. */
export interface NumberSurvey {
  take(row: NumberedCells): void
  list(): ImportNumbers[]
}

/** Characters of a text of the file that are told. */
const longestShown = 40

/** Builds what finds out how a file writes the numbers that go to these properties. A text that is said what it stands for tells nothing. */
export function buildNumberSurvey(
  properties: Iterable<ResourceProperty>,
  { Targets, Values }: Pick<ImportPlan, 'Targets' | 'Values'>,
): NumberSurvey {
  const byName = new Map([...properties].filter(isNumberText).map(property => [property.name, property]))
  const columns = Targets.flatMap((target, index) => {
    const property = byName.get(target ?? '')
    const said = new Set(Object.keys(Values[target ?? ''] ?? {}).map(fold))
    return property ? [{ index, property, said, found: { Point: null, Comma: null, Open: null } as Evidence }] : []
  })
  return {
    take({ cells, numbers }) {
      for (const { index, property, said, found } of columns) {
        const text = cells[index]?.trim() ?? ''
        if (text !== '' && !numbers?.includes(index) && !said.has(fold(text))) note(found, property, text)
      }
    },
    list: () => columns.flatMap(({ property, found }) => toNumbers(property, found)),
  }
}

/** How the numbers of a preview's rows are written, as far as those tell. */
export function surveyRows(
  properties: Iterable<ResourceProperty>,
  plan: Pick<ImportPlan, 'Targets' | 'Values'>,
  rows: readonly ImportLine[],
): ImportNumbers[] {
  const survey = buildNumberSurvey(properties, plan)
  for (const { Cells, Numbers } of rows) survey.take({ cells: Cells, numbers: Numbers })
  return survey.list()
}

/** By field the convention by which its numbers are read: what was chosen, else what was found; absent where neither is. */
export function settleNumbers(
  found: readonly ImportNumbers[],
  chosen: ImportPlan['Numbers'] = {},
): Record<string, NumberConvention> {
  const known = found.flatMap(({ Field, Convention }) => (Convention === null ? [] : [[Field, Convention] as const]))
  return { ...Object.fromEntries(known), ...chosen }
}

/** The fields of which nobody has said how their numbers are to be read, though that is open. */
export function listOpenNumbers(found: readonly ImportNumbers[], chosen: ImportPlan['Numbers'] = {}): ImportNumbers[] {
  return found.filter(({ Field, Convention }) => Convention === null && chosen[Field] === undefined)
}

/** What is open about the numbers of a field, behind its label: a text with its two readings, or two texts that write them differently. */
export function describeOpen({ Open, Point, Comma }: ImportNumbers): MessageReference {
  if (Open) return { messageKey: 'engine.import.numbers.open', args: [Open.Text, Open.Point, Open.Comma] }
  return { messageKey: 'engine.import.numbers.mixed', args: [Point ?? '', Comma ?? ''] }
}

type Evidence = Pick<ImportNumbers, 'Point' | 'Comma' | 'Open'>

/** The first text of each kind is told. */
function note(found: Evidence, property: ResourceProperty, text: string): void {
  const [one, other] = listConventions(property, text)
  if (one === undefined) return
  if (other === undefined) {
    const kind = one === 'point' ? 'Point' : 'Comma'
    found[kind] ??= text.slice(0, longestShown)
    return
  }
  const readings = found.Open === null ? findReadings(property, text) : null
  if (readings) found.Open = { Text: text.slice(0, longestShown), Point: readings[0], Comma: readings[1] }
}

/** A column that writes both ways is open as well: one of them is a slip. */
function toNumbers({ name }: ResourceProperty, found: Evidence): ImportNumbers[] {
  const { Point, Comma, Open } = found
  if (Point === null && Comma === null && Open === null) return []
  const isSettled = (Point === null) !== (Comma === null)
  return [{ Field: name, Convention: isSettled ? (Comma === null ? 'point' : 'comma') : null, ...found }]
}

function fold(text: string): string {
  return text.trim().toLowerCase()
}
