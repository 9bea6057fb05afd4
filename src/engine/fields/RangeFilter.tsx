import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Condition } from '#contract/conditions.ts'
import type { FilterProps } from './fieldKind.ts'

/** An end of the range, or the one value of both. */
export type End = 'from' | 'to' | 'equals'

/** The input of one end; `value` is null or absent where nothing is asked. */
export interface EndInput {
  id: string
  value: unknown
  onChange: (value: unknown) => void
}

interface RangeFilterProps extends FilterProps {
  renderEnd: (end: End, input: EndInput) => ReactNode
}

/** Two inputs for the ends of a range, both included, of which `equals` is one of one value; one input where it alone is asked for. */
export function RangeFilter({ property, id, conditions, operator, onChange, renderEnd }: RangeFilterProps) {
  const find = (end: End) => conditions.find(condition => condition.op === end || condition.op === 'equals')?.value
  if (operator === 'equals') {
    const ask = (value: unknown): Condition[] =>
      value === null || value === undefined ? [] : [{ field: property.name, op: 'equals', value }]
    return renderEnd('equals', { id, value: find('equals'), onChange: value => onChange(ask(value)) })
  }
  const ends = { from: find('from'), to: find('to') }
  const change = (end: 'from' | 'to', value: unknown) => {
    const next = { ...ends, [end]: value }
    onChange(
      (['from', 'to'] as const)
        .filter(each => next[each] !== null && next[each] !== undefined)
        .map((each): Condition => ({ field: property.name, op: each, value: next[each] })),
    )
  }
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Box sx={half}>{renderEnd('from', { id, value: ends.from, onChange: value => change('from', value) })}</Box>
      <Box sx={half}>{renderEnd('to', { id: `${id}-to`, value: ends.to, onChange: value => change('to', value) })}</Box>
    </Box>
  )
}

const half = { flex: 1, minWidth: 0 } as const
