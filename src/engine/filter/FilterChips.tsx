import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import type { Condition } from '#contract/conditions.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { getFieldKind } from '../fields/registry.ts'
import { chipsHeight } from '../grid/tableStyle.ts'
import { findConditions, listFilteredFields, replaceConditions, replaceSearchText } from './listFilter.ts'

interface FilterChipsProps {
  resource: Resource
  filter: ListFilter
  toLabel: (field: string) => string
  onChange: (filter: ListFilter) => void
}

/** What the list is narrowed to, each in a chip that lifts it; nothing where it is not narrowed. */
export function FilterChips({ resource, filter, toLabel, onChange }: FilterChipsProps) {
  const text = useText()
  const fields = listFilteredFields(filter)
  if (fields.length === 0 && !filter.searchText) return null
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        flexShrink: 0,
        gap: 2,
        px: 4,
        pb: 3,
        maxHeight: { md: chipsHeight },
        overflowY: { md: 'auto' },
      }}
    >
      {filter.searchText && (
        <Chip
          label={text('engine.search.chip', filter.searchText)}
          onDelete={() => onChange(replaceSearchText(filter, ''))}
        />
      )}
      {fields.map(field => (
        <Chip
          key={field}
          label={
            <>
              {toLabel(field)}:{' '}
              <ConditionsText property={resource.properties.get(field)} conditions={findConditions(filter, field)} />
            </>
          }
          onDelete={() => onChange(replaceConditions(filter, field, []))}
        />
      ))}
      <Button size="small" onClick={() => onChange({})}>
        {text('engine.filter.clear')}
      </Button>
    </Box>
  )
}

interface ConditionsTextProps {
  property: ResourceProperty | undefined
  conditions: readonly Condition[]
}

function ConditionsText({ property, conditions }: ConditionsTextProps) {
  const text = useText()
  return (
    <>
      {conditions.map((condition, index) => {
        const ConditionText = property && getFieldKind(property.kind).ConditionText
        const operator = isPlain(condition) ? '' : text(`engine.operator.${condition.op}`)
        return (
          <span key={condition.op}>
            {index > 0 && ' '}
            {operator && `${operator} `}
            {ConditionText ? (
              <ConditionText property={property} condition={condition} />
            ) : (
              toConditionText(property, condition)
            )}
          </span>
        )
      })}
    </>
  )
}

/** "State: Texas" says enough without a word between. */
function isPlain({ op }: Condition): boolean {
  return op === 'in' || op === 'equals'
}

function toConditionText(property: ResourceProperty | undefined, { op, value }: Condition): string {
  const toText = (each: unknown) => (property ? getFieldKind(property.kind).toText(property, each, {}) : String(each))
  if (op === 'empty') return ''
  return Array.isArray(value) ? value.map(toText).join(', ') : toText(value)
}
