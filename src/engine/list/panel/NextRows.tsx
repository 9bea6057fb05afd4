import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetList } from 'ra-core'
import { useId, useMemo, useState } from 'react'
import type { RecordKey } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import type { NextRecords } from '#contract/reach.ts'
import type { Resource } from '#contract/resource.ts'
import { getMovedNow } from '#src/lib/movedClock.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { manifestState } from '#src/providers/data/manifestState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ValueCell } from '../../fields/ValueCell.tsx'
import { toCondition } from '../../navigation/detailContext.ts'
import { type Detail, findDetail } from '../../navigation/useDetails.ts'
import type { TableRow } from '../grid/table.ts'

/** What comes next of a record, as its descriptor says (`next`); nothing where it says nothing, or where this user may not list it. */
export function NextRows({ resource, id }: { resource: Resource; id: RecordKey }) {
  const held = useStore(heldPermissions)
  const resources = useStore(manifestState)?.resources
  const { next } = resource.descriptor
  const detail = next ? findDetail(next, resources, held) : null
  // What is not reported to this user chooses no rows for him.
  const isKnown =
    next && [next.from, ...Object.keys(next.where ?? {})].every(name => detail?.below.properties.has(name))
  return detail && isKnown && <Rows next={next} detail={detail} id={id} />
}

function Rows({ next, detail: { below, by }, id }: { next: NextRecords; detail: Detail; id: RecordKey }) {
  const text = useText()
  const headingId = useId()
  const [now] = useState(() => new Date(getMovedNow()).toISOString())
  const conditions = useMemo(
    (): Condition[] => [
      toCondition(below, by, id),
      ...Object.entries(next.where ?? {}).map(([field, value]) => toCondition(below, field, value)),
      { field: next.from, op: 'from', value: now },
    ],
    [below, by, id, next, now],
  )
  const { data, error } = useGetList<TableRow>(below.name, {
    pagination: { page: 1, perPage: 3 },
    sort: { field: next.from, order: 'ASC' },
    filter: { conditions },
    meta: { withTotal: false },
  })
  const properties = next.fields.flatMap(field => below.properties.get(field) ?? [])
  return (
    <Box component="section" aria-labelledby={headingId} aria-busy={!data && !error} sx={{ width: 1 }}>
      <Typography id={headingId} variant="h3" sx={{ mb: 2 }}>
        {next.title}
      </Typography>
      {(error || data?.length === 0) && (
        <Typography sx={{ color: 'text.secondary' }}>
          {text(error ? 'engine.list.failed' : 'engine.panel.nothing')}
        </Typography>
      )}
      <Box component="ul" sx={listStyle}>
        {data?.map(row => (
          <li key={row.id}>
            {properties.map(property => (
              <span key={property.name}>
                <ValueCell property={property} value={row[property.name]} record={row} />
              </span>
            ))}
          </li>
        ))}
      </Box>
    </Box>
  )
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 3,
    py: 2,
    borderTop: 1,
    borderColor: 'divider',
    typography: 'body2',
    fontVariantNumeric: 'tabular-nums',
  },
} as const
