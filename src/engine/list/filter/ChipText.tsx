import { Fragment } from 'react'
import type { Condition } from '#contract/conditions.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { getFieldKind } from '../../fields/registry.ts'
import type { FilterChip } from './listFilter.ts'

interface ChipTextProps {
  resource: Resource
  chip: FilterChip
  searchText: string
  toLabel: (field: string) => string
}

/** What a chip says: the field and what is asked of it, or the general search. */
export function ChipText({ resource, chip: { field, conditions }, searchText, toLabel }: ChipTextProps) {
  const text = useText()
  if (field === null) return <>{text('engine.search.chip', searchText)}</>
  // "State: Texas", but "State is not Texas".
  const isSaid = conditions.some(condition => toOperatorKey(condition) !== null)
  return (
    <>
      {toLabel(field)}
      {isSaid ? ' ' : ': '}
      <ConditionsText property={resource.properties.get(field)} conditions={conditions} />
    </>
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
        const operator = toOperatorKey(condition)
        return (
          <Fragment key={condition.op}>
            {index > 0 && ' '}
            <span>
              {operator && text(operator)}
              {operator && condition.op !== 'empty' && ' '}
              <bdi>
                {ConditionText && condition.op !== 'empty' ? (
                  <ConditionText property={property} condition={condition} />
                ) : (
                  toConditionText(property, condition)
                )}
              </bdi>
            </span>
          </Fragment>
        )
      })}
    </>
  )
}

/** "State: Texas" says enough without a word between. */
function toOperatorKey({ op, value }: Condition): string | null {
  if (op === 'in' || op === 'equals') return null
  if (op === 'notIn') return 'engine.operator.notEquals'
  return `engine.operator.${op === 'empty' && value === false ? 'filled' : op}`
}

function toConditionText(property: ResourceProperty | undefined, { op, value }: Condition): string {
  const toText = (each: unknown) => (property ? getFieldKind(property.kind).toText(property, each, {}) : String(each))
  if (op === 'empty') return ''
  return Array.isArray(value) ? value.map(toText).join(', ') : toText(value)
}
