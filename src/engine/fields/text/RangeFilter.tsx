import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Condition } from '#contract/conditions.ts'
import type { FilterProps } from '../fieldKind.ts'

type End = 'from' | 'to'

interface EndInput {
  id: string
  value: unknown
  onChange: (value: unknown) => void
}

interface RangeFilterProps extends FilterProps {
  renderEnd: (end: End, input: EndInput) => ReactNode
}

/** Two inputs for the ends of a range, both included; `equals` shows as a range of one value. */
export function RangeFilter({ property, id, conditions, onChange, renderEnd }: RangeFilterProps) {
  const find = (end: End) => conditions.find(condition => condition.op === end || condition.op === 'equals')?.value
  const ends: Record<End, unknown> = { from: find('from'), to: find('to') }
  const change = (end: End, value: unknown) => {
    const next = { ...ends, [end]: value }
    onChange(
      (['from', 'to'] as const)
        .filter(each => next[each] !== null && next[each] !== undefined)
        .map((each): Condition => ({ field: property.name, op: each, value: next[each] })),
    )
  }
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {renderEnd('from', { id, value: ends.from, onChange: value => change('from', value) })}
      {renderEnd('to', { id: `${id}-to`, value: ends.to, onChange: value => change('to', value) })}
    </Box>
  )
}
