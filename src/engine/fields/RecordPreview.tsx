import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { canRead } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { listDisplayedColumns } from '#contract/descriptor.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { buildRecordQuery } from '#src/providers/data/recordQuery.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { type DisplayedPreview, keepPreview, leavePreview } from './displayedPreview.ts'
import { toRecordText } from './recordText.ts'
import { getFieldKind } from './registry.ts'
import { useFieldLabel } from './useFieldLabel.ts'
import { findStatus, ValueCell } from './ValueCell.tsx'

/** The record of a preview, and the link at which it stands. */
export interface RecordPreviewProps {
  resource: Resource
  displayed: DisplayedPreview
}

/** For so long what was read of a record is not read again, in milliseconds; what others change is reported. */
const freshness = 60_000

/** What a record is, in a few lines beside a link that leads to it. */
export function RecordPreview({ resource, displayed: { anchor, id } }: RecordPreviewProps) {
  const popperId = useId()
  useEffect(() => {
    anchor.setAttribute('aria-describedby', popperId)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor, popperId])
  const query = { ...buildRecordQuery(resource, String(id)), staleTime: freshness, gcTime: freshness }
  const { data, error } = useQuery(query)
  return (
    <Popper
      open
      id={popperId}
      role="tooltip"
      anchorEl={anchor}
      placement="bottom-start"
      modifiers={modifiers}
      onPointerEnter={keepPreview}
      onPointerLeave={leavePreview}
      sx={{ zIndex: 'tooltip' }}
    >
      <Paper variant="outlined" aria-busy={!data && !error} sx={cardStyle}>
        {data ? (
          <Record resource={resource} record={data.data} />
        ) : error ? (
          <Missing error={error} />
        ) : (
          <Waiting resource={resource} />
        )}
      </Paper>
    </Popper>
  )
}

const modifiers = [
  { name: 'offset', options: { offset: [0, 6] } },
  { name: 'preventOverflow', options: { padding: 8 } },
]

const cardStyle = { width: 320, maxWidth: 'calc(100vw - 16px)', p: 4, boxShadow: 8, overflowWrap: 'anywhere' } as const

const linesStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  columnGap: 3,
  alignItems: 'baseline',
  rowGap: 1.5,
  m: 0,
  mt: 3,
  '& dt': { typography: 'caption', color: 'text.secondary' },
  '& dd': { m: 0, typography: 'body2', fontVariantNumeric: 'tabular-nums' },
} as const

function Record({ resource, record }: { resource: Resource; record: RecordValues }) {
  const held = useStore(heldPermissions)
  const toLabel = useFieldLabel(resource)
  const chip = findChipProperty(resource)
  const status = chip && findStatus(chip, record[chip.name], record)
  const lines = listPreviewLines(resource, record, held)
  return (
    <>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {resource.schema.title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center' }}>
        <Typography variant="h3" component="p" dir="auto">
          {toRecordText(resource, record, resource.descriptor.record?.title)}
        </Typography>
        {status && <StatusChip {...status} />}
      </Box>
      {lines.length > 0 && (
        <Box component="dl" sx={linesStyle}>
          {lines.map(property => (
            <Box key={property.name} sx={{ display: 'contents' }}>
              <dt>{toLabel(property.name)}</dt>
              <dd dir="auto">
                <ValueCell property={property} value={record[property.name]} record={record} isPlain />
              </dd>
            </Box>
          ))}
        </Box>
      )}
    </>
  )
}

/** Why there is nothing to see, instead of the record. */
function Missing({ error }: { error: unknown }) {
  const text = useText()
  const { status = 0 } = error as { status?: number }
  const isGone = status === 403 || status === 404 || status === 400 || status === 200
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {text(isGone ? 'engine.preview.gone' : 'engine.record.failed')}
    </Typography>
  )
}

/** The shape of a record that is on its way. */
function Waiting({ resource }: { resource: Resource }) {
  return (
    <>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {resource.schema.title}
      </Typography>
      <Skeleton width="60%" height={24} />
      <Skeleton width="80%" height={20} sx={{ mt: 3 }} />
      <Skeleton width="70%" height={20} />
      <Skeleton width="75%" height={20} />
    </>
  )
}

/** As many values as a preview shows. */
const mostLines = 5

/** The property by whose chip a record is known at a glance: its state, or else the first column whose states have a tone. */
function findChipProperty({ machine, properties, descriptor }: Resource): ResourceProperty | null {
  const columns = (descriptor.list?.columns ?? []).map(column => (typeof column === 'string' ? column : column.field))
  const names = machine ? [machine.state, ...columns] : columns
  return names.map(name => properties.get(name)).find(property => property?.states?.some(({ tone }) => tone)) ?? null
}

/** The first columns of the list that this record fills and this user reads, without what title and chip say already. */
function listPreviewLines(resource: Resource, record: RecordValues, held: ReadonlySet<string>): ResourceProperty[] {
  const { represent, record: page } = resource.descriptor
  const chip = findChipProperty(resource)
  const said = `${represent}${page?.title ?? ''}`
  const displayed = listDisplayedColumns(resource.descriptor).flatMap(field => resource.properties.get(field) ?? [])
  return displayed
    .filter(property => {
      const isSaid = [property.name, property.displayName].some(name => name !== null && said.includes(`{${name}}`))
      return property !== chip && !isSaid && canRead(property.schema, held) && isFilled(property, record)
    })
    .slice(0, mostLines)
}

function isFilled(property: ResourceProperty, record: RecordValues): boolean {
  return getFieldKind(property.kind).toText(property, record[property.name], record).trim() !== ''
}
