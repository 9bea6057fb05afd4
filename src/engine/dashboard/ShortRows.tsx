import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import type { RaRecord } from 'ra-core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { DashboardList } from '#contract/dashboard.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toRecordText } from '../fields/recordText.ts'
import { useFieldLabel } from '../fields/useFieldLabel.ts'
import { ValueCell } from '../fields/ValueCell.tsx'
import { RowMenuButton } from '../list/grid/RowMenuButton.tsx'
import { buildOpening, listRowActions } from '../list/grid/rowActions.ts'
import { usePerformAction } from '../list/grid/usePerformAction.ts'
import { useActionLabel } from '../record/useActionLabel.ts'
import { shortTableStyle } from './shortTableStyle.ts'

interface ShortRowsProps {
  list: DashboardList
  resource: Resource
  rows: readonly RaRecord[]
}

const ignore = () => {}

/** A few rows as a plain table: the first column leads to the record, the last opens its actions. */
export function ShortRows({ list, resource, rows }: ShortRowsProps) {
  const text = useText()
  const held = useStore(heldPermissions)
  const toName = useFieldLabel(resource)
  const toLabel = useActionLabel(resource)
  const { perform, dialog } = usePerformAction(resource, { onGone: ignore, onClosed: ignore })
  const all = useMemo(() => listRowActions(resource, held), [resource, held])
  const actions = list.actions ? all.filter(({ name }) => list.actions?.includes(name)) : all
  const toOpening = buildOpening(resource, all, held)
  const columns = list.columns.flatMap(column => {
    const own = typeof column === 'string' ? { field: column } : column
    const property = resource.properties.get(own.field)
    return property ? [{ ...own, property }] : []
  })
  return (
    <>
      <Box sx={shortTableStyle}>
        <table aria-label={list.title}>
          <thead>
            <tr>
              {columns.map(({ property, width }) => (
                <th key={property.name} scope="col" style={toWidth(width)}>
                  {toName(property.name)}
                </th>
              ))}
              {actions.length > 0 && <td className="actions" />}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                {columns.map(({ property, width }, index) => (
                  <td key={property.name} dir="auto" data-label={toName(property.name)} style={toWidth(width)}>
                    <Value property={property} row={row} to={index === 0 ? toOpening(row) : null} />
                  </td>
                ))}
                {actions.length > 0 && (
                  <td className="actions">
                    <RowMenuButton
                      size="small"
                      row={row}
                      actions={actions}
                      name={text('engine.actions.of', toRecordText(resource, row))}
                      toLabel={toLabel}
                      onPerform={action => void perform(action, row)}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      {dialog}
    </>
  )
}

/** No wider than its descriptor says: what does not fit stands in the next line. */
function toWidth(width: number | undefined) {
  return width === undefined ? undefined : { width, maxWidth: width, whiteSpace: 'normal' as const }
}

/** The first value leads to what its row opens. */
function Value({ property, row, to }: { property: ResourceProperty; row: RaRecord; to: string | null }) {
  const cell = <ValueCell property={property} value={row[property.name]} record={row} isPlain={to !== null} />
  if (to === null) return cell
  return (
    <MuiLink component={Link} to={to}>
      {cell}
    </MuiLink>
  )
}
