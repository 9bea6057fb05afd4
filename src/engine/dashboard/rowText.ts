import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { isZone, toWallClock } from '#contract/wallClock.ts'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { isEmptyValue } from '../fields/fieldKind.ts'
import { fillPieces } from '../fields/fillPieces.ts'
import { getFieldKind } from '../fields/registry.ts'

type ToText = (property: ResourceProperty, value: unknown, row: RecordValues) => string

const toCellText: ToText = (property, value, row) => getFieldKind(property.kind).toText(property, value, row)

/** What a row says, piece by piece. */
export function toRowText(resource: Resource, row: RecordValues, template: string, toText = toCellText): string {
  return fillPieces(template, name => {
    const property = resource.properties.get(name) ?? findBeside(resource, name)
    if (!property) return String(row[name] ?? '')
    return isEmptyValue(row[name]) ? '' : toText(property, row[name], row)
  })
}

/** The property of another record that a reference brings along, such as `CandidatePhone`; null where it is none, or not known here. */
function findBeside({ properties }: Resource, name: string): ResourceProperty | null {
  for (const { schema } of properties.values()) {
    const source = schema['x-beside']?.[name]
    if (source !== undefined) return liveResources.get(schema['x-reference'] ?? '')?.properties.get(source) ?? null
  }
  return null
}

/** What stands above rows: of an instant the day alone, by the clock of its place. */
export function toHeadingText(resource: Resource, row: RecordValues, template: string): string {
  return toRowText(resource, row, template, (property, value) => {
    if (property.kind !== 'date-time' || isEmptyValue(value)) return toCellText(property, value, row)
    const zone = row[property.zoneName ?? '']
    return toWeekdayDateText(
      typeof zone === 'string' && isZone(zone) ? toWallClock(String(value), zone) : String(value),
    )
  })
}

/** What stands below such a heading: of an instant whose day is said above, the time alone. */
export function toBelowText(resource: Resource, row: RecordValues, template: string, heading: string): string {
  return toRowText(resource, row, template, (property, value) => {
    const whole = toCellText(property, value, row)
    const isSaid = property.kind === 'date-time' && heading.includes(`{${property.name}}`)
    return isSaid ? whole.replace(/^\S+ /, '') : whole
  })
}

/** How far away so many minutes are: `45m`, `4h`, `3d`. */
export function toSpanText(minutes: number, locale: string): string {
  const [unit, length] = minutes < 60 ? ['minute', 1] : minutes < 72 * 60 ? ['hour', 60] : ['day', 24 * 60]
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: String(unit), unitDisplay: 'narrow' })
  return format.format(Math.floor(minutes / Number(length)))
}
