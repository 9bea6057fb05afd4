import Box from '@mui/material/Box'
import Radio from '@mui/material/Radio'
import { useId } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { isEmptyValue } from '../../fields/fieldKind.ts'
import { getFieldKind } from '../../fields/registry.ts'
import { useFieldLabel } from '../../fields/useFieldLabel.ts'
import { type Conflict, isSameChange, listOthersChanges } from './recordChanges.ts'

interface ChangedFieldsProps {
  resource: Resource
  conflict: Conflict
  /** The fields that both changed and of which the other person's value is wanted. */
  taken: ReadonlySet<string>
  onTake: (field: string, isTheirs: boolean) => void
}

/**
 * What the other person changed, each field with one's own value beside theirs; nothing where nothing shown differs. Where both
 * changed a field, one of the two values is chosen.
 */
export function ChangedFields({ resource, conflict, taken, onTake }: ChangedFieldsProps) {
  const text = useText()
  const id = useId()
  const toLabel = useFieldLabel(resource)
  const { opened, mine, theirs } = conflict
  const changed = listOthersChanges(resource, opened, theirs)
  if (changed.length === 0) return null
  const isMine = ({ name }: ResourceProperty) => Object.hasOwn(mine, name)
  const isDisputed = (property: ResourceProperty) => isMine(property) && !isSameChange(property, mine, theirs)
  return (
    <Box component="table" sx={tableStyle}>
      <caption>{text(changed.some(isDisputed) ? 'engine.stale.choose' : 'engine.stale.changed')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col" id={`${id}-mine`}>
            {text('engine.stale.yours')}
          </th>
          <th scope="col" id={`${id}-theirs`}>
            {text('engine.stale.others')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changed.map(property => {
          const { name } = property
          const isTheirs = taken.has(name)
          const choice = { group: `${id}-${name}`, property, onTake }
          return (
            <tr key={name}>
              <th scope="row" id={`${id}-${name}`}>
                {toLabel(name)}
              </th>
              {isDisputed(property) ? (
                <>
                  <Choice {...choice} column={`${id}-mine`} record={mine} isChosen={!isTheirs} isTheirs={false} />
                  <Choice {...choice} column={`${id}-theirs`} record={theirs} isChosen={isTheirs} isTheirs />
                </>
              ) : (
                <>
                  <td>
                    <Quiet>{text(isMine(property) ? 'engine.stale.same' : 'engine.stale.untouched')}</Quiet>
                  </td>
                  <td>
                    <ValueText property={property} record={theirs} />
                  </td>
                </>
              )}
            </tr>
          )
        })}
      </tbody>
    </Box>
  )
}

interface ChoiceProps {
  /** The id of the field's heading, which names the two choices together. */
  group: string
  /** The id of the column's heading. */
  column: string
  property: ResourceProperty
  record: RecordValues
  isChosen: boolean
  isTheirs: boolean
  onTake: (field: string, isTheirs: boolean) => void
}

function Choice({ group, column, property, record, isChosen, isTheirs, onTake }: ChoiceProps) {
  const own = useId()
  return (
    <td>
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1, cursor: 'pointer' }}>
        <Radio
          size="small"
          sx={{ p: 1, ml: -1 }}
          name={group}
          checked={isChosen}
          onChange={() => onTake(property.name, isTheirs)}
          slotProps={{ input: { 'aria-labelledby': `${group} ${column} ${own}` } }}
        />
        <span id={own}>
          <ValueText property={property} record={record} />
        </span>
      </Box>
    </td>
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
  '& th, & td': { p: 2, verticalAlign: 'middle', borderBottom: 1, borderColor: 'divider', fontWeight: 400 },
  '& th': { color: 'text.secondary' },
} as const

/** A value of a record in words; what is referred to is asked for where the record holds its key alone. */
function ValueText({ property, record }: { property: ResourceProperty; record: RecordValues }) {
  const text = useText()
  const { name, displayName } = property
  const { ConditionText, toText } = getFieldKind(property.kind)
  const value = record[name]
  if (isEmptyValue(value)) return <Quiet>{text('engine.stale.empty')}</Quiet>
  const isNamedByRow = displayName !== null && !isEmptyValue(record[displayName])
  if (ConditionText && !isNamedByRow) {
    return <ConditionText property={property} condition={{ field: name, op: 'in', value: [value].flat() }} />
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
