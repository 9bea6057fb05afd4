import type { RecordValues } from '#contract/callArguments.ts'
import { getProperty, type Resource, type ResourceProperty } from '#contract/resource.ts'
import { toRecordText } from '../../../fields/recordText.ts'
import { getFieldKind } from '../../../fields/registry.ts'
import type { TableColumn } from '../table.ts'

/** Lines below the title of a card; with a description there is one less. */
const mostLines = 3

/** One line of a card. */
export interface CardLine {
  label: string
  property: ResourceProperty
}

/** What the cards of a list show, whichever record they are of. */
export interface CardFace {
  /** What bears the chip; null where no column has states with a tone. */
  status: ResourceProperty | null
  /** In the order of the columns; those that a record fills are shown, as far as there is room. */
  lines: readonly CardLine[]
}

/** The columns in sight as a card shows them: what the title or the description says already is no line. */
export function toCardFace(resource: Resource, columns: readonly TableColumn[]): CardFace {
  const { represent, describe = '' } = resource.descriptor
  const properties = columns.map(({ field, label }) => ({ label, property: getProperty(resource, field) }))
  const status = properties.find(({ property }) => property.states?.some(({ tone }) => tone))?.property ?? null
  const isDisplayName = ({ name, displayName }: ResourceProperty) =>
    [name, displayName].some(each => each !== null && `${represent}${describe}`.includes(`{${each}}`))
  return { status, lines: properties.filter(({ property }) => property !== status && !isDisplayName(property)) }
}

/** The lines that a record fills, as many as a card has room for. */
export function listFilledLines({ lines }: CardFace, row: RecordValues, isDescribed: boolean): CardLine[] {
  const isFilled = ({ property }: CardLine) =>
    getFieldKind(property.kind).toText(property, row[property.name], row).trim() !== ''
  return lines.filter(isFilled).slice(0, isDescribed ? mostLines - 1 : mostLines)
}

/** What a card is called, or '' where nothing of it is filled, and what the descriptor describes it by. */
export function toCardTexts(resource: Resource, row: RecordValues): { title: string; description: string } {
  const { describe } = resource.descriptor
  return {
    title: toRecordText(resource, row).trim(),
    description: describe === undefined ? '' : toRecordText(resource, row, describe).trim(),
  }
}
