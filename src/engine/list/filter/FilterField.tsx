import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import NativeSelect from '@mui/material/NativeSelect'
import { useState } from 'react'
import { type Condition, deniedBy, listOperators, type Operator } from '#contract/conditions.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { getFieldEditor } from '../../fields/editors.tsx'
import type { FilterProps } from '../../fields/fieldKind.ts'

/** The filter of one property under its label, compared as is chosen beside it; nothing where its kind has none. */
export function FilterField({ label, ...filter }: FilterProps & { label: string }) {
  const { id, property, conditions, onChange } = filter
  const [chosen, setChosen] = useState<Comparison | null>(null)
  const { Filter } = getFieldEditor(property.kind)
  if (!Filter) return null
  const offered = listComparisons(property.kind)
  const comparison = findComparison(conditions) ?? chosen ?? offered[0]
  const operator = listOperators(property.kind).find(each => each === comparison)
  const isValued = comparison !== 'empty' && comparison !== 'filled'
  // What denies is asked for as what it denies.
  const denied = operator && operator in deniedBy ? deniedBy[operator as keyof typeof deniedBy] : null
  const asked = denied === null ? filter : { ...filter, ...toDenied(filter, denied, operator) }
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <FormLabel id={`${id}-label`} htmlFor={isValued ? id : `${id}-comparison`}>
          {label}
        </FormLabel>
        <ComparisonSelect
          id={`${id}-comparison`}
          labelId={`${id}-label`}
          offered={offered}
          value={comparison}
          onChange={next => {
            setChosen(next)
            onChange(compareBy(next, property, conditions))
          }}
        />
      </Box>
      {isValued && <Filter key={comparison} {...asked} operator={denied ?? operator} />}
    </Box>
  )
}

interface ComparisonSelectProps {
  id: string
  labelId: string
  offered: readonly Comparison[]
  value: Comparison | undefined
  onChange: (comparison: Comparison) => void
}

function ComparisonSelect({ id, labelId, offered, value, onChange }: ComparisonSelectProps) {
  const text = useText()
  return (
    <NativeSelect
      disableUnderline
      value={value}
      onChange={event => onChange(event.target.value as Comparison)}
      inputProps={{ id, 'aria-label': text('engine.filter.comparison'), 'aria-describedby': labelId }}
      sx={{ typography: 'caption', color: 'text.secondary', '& select': { py: 0, textAlignLast: 'right' } }}
    >
      {offered.map(each => (
        <option key={each} value={each}>
          {text(`engine.operator.${each}`)}
        </option>
      ))}
    </NativeSelect>
  )
}

/** How a filter compares a field, in the words of who fills it in: both ends of a range are one way, and so is each of empty and not. */
type Comparison = Exclude<Operator, 'from' | 'to'> | 'between' | 'filled'

/** The filter of a field by an operator that denies another, as one by that other. */
function toDenied(
  { conditions, onChange }: FilterProps,
  denied: Operator,
  operator: Operator | undefined,
): Pick<FilterProps, 'conditions' | 'onChange'> {
  const replace = (from: Operator | undefined, to: Operator | undefined, all: readonly Condition[]) =>
    all.map(each => (each.op === from && to ? { ...each, op: to } : each))
  return {
    conditions: replace(operator, denied, conditions),
    onChange: next => onChange(replace(denied, operator, next)),
  }
}

/** The comparisons that a field kind offers, the usual one first. */
function listComparisons(kind: string): Comparison[] {
  const operators = listOperators(kind)
  return [
    ...(operators.includes('from') ? ['between' as const] : []),
    ...operators.filter(op => op !== 'from' && op !== 'to' && op !== 'empty'),
    ...(operators.includes('empty') ? (['empty', 'filled'] as const) : []),
  ]
}

/** The comparison that conditions of one field make; null where there are none. */
function findComparison([first]: readonly Condition[]): Comparison | null {
  if (!first) return null
  if (first.op === 'empty') return first.value === false ? 'filled' : 'empty'
  return first.op === 'from' || first.op === 'to' ? 'between' : first.op
}

/** The conditions of a field compared otherwise; a value that the other comparison takes too is kept. */
function compareBy(
  comparison: Comparison,
  { name: field, kind }: ResourceProperty,
  conditions: readonly Condition[],
): Condition[] {
  if (comparison === 'empty' || comparison === 'filled') return [{ field, op: 'empty', value: comparison === 'empty' }]
  const kept = conditions.find(condition => condition.op !== 'empty')
  if (!kept || Array.isArray(kept.value) !== (comparison === 'in' || comparison === 'notIn')) return []
  const op = comparison === 'between' ? 'from' : comparison
  return listOperators(kind).includes(op) ? [{ field, op, value: kept.value }] : []
}
