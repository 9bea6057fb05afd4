import Box from '@mui/material/Box'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { isEmptyValue } from '../fields/fieldKind.ts'
import { getFieldKind } from '../fields/registry.ts'
import { useFieldLabel } from '../fields/useFieldLabel.ts'
import { listOthersChanges } from './recordChanges.ts'

/** A record that two people changed: as one opened it, what one changed oneself, and as it stands now. */
export interface Conflict {
  opened: RecordValues
  mine: RecordValues
  theirs: RecordValues
}

/** What the other person changed, each field with one's own value beside theirs; nothing where nothing shown differs. */
export function ChangedFields({ resource, conflict }: { resource: Resource; conflict: Conflict }) {
  const text = useText()
  const toLabel = useFieldLabel(resource)
  const changed = listOthersChanges(resource, conflict.opened, conflict.theirs)
  if (changed.length === 0) return null
  return (
    <Box component="table" sx={tableStyle}>
      <caption>{text('engine.stale.changed')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{text('engine.stale.yours')}</th>
          <th scope="col">{text('engine.stale.others')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(property => (
          <tr key={property.name}>
            <th scope="row">{toLabel(property.name)}</th>
            <td>
              {Object.hasOwn(conflict.mine, property.name) ? (
                <ValueText property={property} record={conflict.mine} />
              ) : (
                <Quiet>{text('engine.stale.untouched')}</Quiet>
              )}
            </td>
            <td>
              <ValueText property={property} record={conflict.theirs} />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

const tableStyle = {
  mt: 4,
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  typography: 'body2',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  '& caption': { textAlign: 'left', typography: 'body1', pb: 2 },
  '& th, & td': { p: 2, verticalAlign: 'top', borderBottom: 1, borderColor: 'divider', fontWeight: 400 },
  '& th': { color: 'text.secondary' },
} as const

/** A value of a record in words; what is referred to is asked for where the record holds its key alone. */
function ValueText({ property, record }: { property: ResourceProperty; record: RecordValues }) {
  const text = useText()
  const { name, displayName } = property
  const { ConditionText, toText } = getFieldKind(property.kind)
  const value = record[name]
  if (isEmptyValue(value)) return <Quiet>{text('engine.stale.empty')}</Quiet>
  const isToldByRow = displayName !== null && !isEmptyValue(record[displayName])
  if (ConditionText && !isToldByRow) {
    return <ConditionText property={property} condition={{ field: name, op: 'in', value: [value] }} />
  }
  return <>{toText(property, value, record)}</>
}

function Quiet({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
      {children}
    </Box>
  )
}
