import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { toWords } from '#contract/catalogue.ts'
import { isReferenceList } from '#contract/entitySchema.ts'
import { toKeyNames } from '#contract/referenceList.ts'
import { listNamesBeside, listNested, type Resource, type ResourceProperty } from '#contract/resource.ts'
import { FileValue } from '../fields/FileValue.tsx'
import { ReferredNames } from '../fields/ReferredNames.tsx'
import { RevealedNumber } from '../fields/RevealedNumber.tsx'
import { getFieldKind } from '../fields/registry.ts'
import { useFieldLabel } from '../fields/useFieldLabel.ts'
import { ValueCell } from '../fields/ValueCell.tsx'
import { listVisibleParts, type ValuePart } from './recordContent.ts'

interface ValueSectionsProps {
  resource: Resource
  record: RecordValues
  parts: readonly ValuePart[]
}

/** The values of a record under their labels; what the rules of the record hide is not there. */
export function ValueSections({ resource, record, parts }: ValueSectionsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 8 }}>
      {listVisibleParts(resource, record, parts).map(part => (
        <ValueSection key={part.title ?? part.properties[0]?.name} resource={resource} record={record} part={part} />
      ))}
    </Box>
  )
}

const gridStyle = {
  display: 'grid',
  columnGap: 6,
  rowGap: 5,
  m: 0,
  overflowWrap: 'anywhere',
  // Two short values beside each other halve the way to what stands below on a phone.
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(240px, 1fr))' },
} as const

function ValueSection({
  resource,
  record,
  part,
}: Pick<ValueSectionsProps, 'resource' | 'record'> & { part: ValuePart }) {
  const id = useId()
  const toLabel = useFieldLabel(resource)
  const { title, description, properties } = part
  return (
    <Box component="section" aria-labelledby={title ? id : undefined} sx={{ minWidth: 0 }}>
      {title && (
        <Typography id={id} variant="h2" sx={{ mb: description ? 1 : 4 }}>
          {title}
        </Typography>
      )}
      {description && <Typography sx={{ color: 'text.secondary', mb: 4 }}>{description}</Typography>}
      <Box component="dl" sx={gridStyle}>
        {properties.map(property => (
          <Value key={property.name} {...{ resource, property, record }} label={toLabel(property.name)} />
        ))}
      </Box>
    </Box>
  )
}

const valueStyle = {
  m: 0,
  mt: 1,
  minHeight: 22,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
} as const

interface ValueProps {
  resource: Resource
  property: ResourceProperty
  record: RecordValues
  label: string
}

function Value({ resource, property, record, label }: ValueProps) {
  const { isWide } = getFieldKind(property.kind)
  return (
    <Box sx={{ minWidth: 0, breakInside: 'avoid', gridColumn: isWide ? '1 / -1' : undefined }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" dir="auto" sx={valueStyle}>
        <DisplayedValue {...{ resource, property, record, label }} />
      </Typography>
    </Box>
  )
}

function DisplayedValue({ resource, property, record, label }: ValueProps) {
  const value = record[property.name]
  const { kind, schema, displayName } = property
  if (getFieldKind(kind).toText(property, value, record) === '') return <>–</>
  if (kind === 'objects') return <ObjectTable property={property} rows={value as RecordValues[]} label={label} />
  if (isReferenceList(schema)) {
    const names = toKeyNames(value, displayName ? record[displayName] : null)
    return <ReferredNames property={property} keys={value as RecordKey[]} names={names} />
  }
  if (kind === 'ssn') return <RevealedNumber {...{ resource, property, record }} />
  if (kind === 'file' || kind === 'image' || kind === 'signature')
    return <FileValue property={property} record={record} />
  return <ValueCell property={property} value={value} record={record} />
}

interface ObjectTableProps {
  property: ResourceProperty
  rows: readonly RecordValues[]
  /** Names the table. */
  label: string
}

/** A list of objects, a row each. */
function ObjectTable({ property, rows, label }: ObjectTableProps) {
  const nested = listNested(property)
  // What stands beside a reference says no more than its cell.
  const beside = new Set(nested.flatMap(listNamesBeside))
  const columns = nested.filter(({ name }) => !beside.has(name))
  return (
    <Box
      // It scrolls sideways where it is narrow, by the keyboard too.
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, width: 'fit-content', maxWidth: 1 }}
    >
      <Table size="small" sx={{ width: 'auto' }}>
        <TableHead>
          <TableRow>
            {columns.map(({ name, schema }) => (
              <TableCell key={name}>{schema.title ?? toWords(name)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the objects of a list have no key of their own
            <TableRow key={index}>
              {columns.map(inner => (
                <TableCell key={inner.name} dir="auto">
                  <ValueCell property={inner} value={row[inner.name]} record={row} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
