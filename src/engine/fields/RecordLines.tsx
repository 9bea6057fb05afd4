import Box from '@mui/material/Box'
import { canRead } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { listDisplayedColumns } from '#contract/descriptor.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { isPhoneNumber } from './phoneText.ts'
import { getFieldKind } from './registry.ts'
import { useFieldLabel } from './useFieldLabel.ts'
import { findStatus, ValueCell } from './ValueCell.tsx'

interface RecordLinesProps {
  resource: Resource
  record: RecordValues
  /** Leads nowhere. */
  isPlain?: boolean
}

const linesStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  columnGap: 3,
  alignItems: 'baseline',
  rowGap: 1.5,
  m: 0,
  '& dt': { typography: 'caption', color: 'text.secondary' },
  '& dd': { m: 0, typography: 'body2', fontVariantNumeric: 'tabular-nums' },
} as const

/** What a record is, in a few lines. */
export function RecordLines({ resource, record, isPlain = false }: RecordLinesProps) {
  const held = useStore(heldPermissions)
  const toLabel = useFieldLabel(resource)
  const lines = listLines(resource, record, held)
  if (lines.length === 0) return null
  return (
    <Box component="dl" sx={linesStyle}>
      {lines.map(property => (
        <Box key={property.name} sx={{ display: 'contents' }}>
          <dt>{toLabel(property.name)}</dt>
          <dd dir="auto">
            <ValueCell property={property} value={record[property.name]} record={record} isPlain={isPlain} />
          </dd>
        </Box>
      ))}
    </Box>
  )
}

/** The chip by which a record is known at a glance; nothing where it has none. */
export function RecordStatus({ resource, record }: Pick<RecordLinesProps, 'resource' | 'record'>) {
  const chip = findChipProperty(resource)
  const status = chip && findStatus(chip, record[chip.name], record)
  return status && <StatusChip {...status} />
}

/** As many values as are shown. */
const mostLines = 5

/** Its state, or else the first column whose states have a tone. */
function findChipProperty({ machine, properties, descriptor }: Resource): ResourceProperty | null {
  const columns = (descriptor.list?.columns ?? []).map(column => (typeof column === 'string' ? column : column.field))
  const names = machine ? [machine.state, ...columns] : columns
  return names.map(name => properties.get(name)).find(property => property?.states?.some(({ tone }) => tone)) ?? null
}

/** The first columns of the list that this record fills and this user reads, without what title, chip and links say already. */
function listLines(resource: Resource, record: RecordValues, held: ReadonlySet<string>): ResourceProperty[] {
  const { represent, record: page, reach } = resource.descriptor
  const chip = findChipProperty(resource)
  const said = new Set([...`${represent}${page?.title ?? ''}`.matchAll(/\{(\w+)/g)].map(([, name]) => name))
  const displayed = listDisplayedColumns(resource.descriptor).flatMap(field => resource.properties.get(field) ?? [])
  return displayed
    .filter(property => {
      const isSaid = [property.name, property.displayName].some(name => name !== null && said.has(name))
      const isCalled = property.name === reach?.phone && isPhoneNumber(record[property.name])
      return property !== chip && !isCalled && !isSaid && canRead(property.schema, held) && isFilled(property, record)
    })
    .slice(0, mostLines)
}

function isFilled(property: ResourceProperty, record: RecordValues): boolean {
  return getFieldKind(property.kind).toText(property, record[property.name], record).trim() !== ''
}
