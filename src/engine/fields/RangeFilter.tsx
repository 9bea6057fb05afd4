import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import type { Condition } from '#contract/conditions.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { FieldInput, FilterProps } from './fieldKind.ts'

/** An end of the range, or the one value of both. */
export type End = 'from' | 'to' | 'equals'

/** The input of one end, as it is drawn. */
export interface EndInput<Typed> {
  input: FieldInput
  value: unknown
  placeholder: string
  label: string
  onChange: (typed: Typed | null) => void
}

interface EndProps<Typed> {
  /** What is asked by what is typed; null as long as that cannot be read. */
  read: (typed: Typed, end: End) => unknown
  renderInput: (input: EndInput<Typed>) => ReactNode
}

interface RangeEndProps<Typed> extends EndProps<Typed> {
  end: End
  id: string
  /** Null or absent where nothing is asked. */
  value: unknown
  onChange: (value: unknown) => void
}

/** One end of a range; what cannot be read stays as typed and marked, and asks for nothing. */
function RangeEnd<Typed>({ end, id, value, onChange, read, renderInput }: RangeEndProps<Typed>) {
  const text = useText()
  const label = text(`engine.filter.${end}`)
  const [unclear, setUnclear] = useState<Typed | null>(null)
  return renderInput({
    input: { id, isReadOnly: false, isRequired: false, isInvalid: unclear !== null },
    ...{ value: unclear ?? value, placeholder: label, label },
    onChange(typed) {
      const found = typed === null ? null : read(typed, end)
      setUnclear(found === null ? typed : null)
      onChange(found)
    },
  })
}

/** Two inputs for the ends of a range, both included, of which `equals` is one of one value; one input where it alone is asked for. */
export function RangeFilter<Typed>(props: FilterProps & EndProps<Typed>) {
  const { property, id, conditions, operator, onChange, read, renderInput } = props
  const own = { read, renderInput }
  const find = (end: End) => conditions.find(condition => condition.op === end || condition.op === 'equals')?.value
  if (operator === 'equals') {
    const ask = (value: unknown): Condition[] =>
      value === null || value === undefined ? [] : [{ field: property.name, op: 'equals', value }]
    return <RangeEnd {...own} end="equals" id={id} value={find('equals')} onChange={value => onChange(ask(value))} />
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
      <Box sx={half}>
        <RangeEnd {...own} end="from" id={id} value={ends.from} onChange={value => change('from', value)} />
      </Box>
      <Box sx={half}>
        <RangeEnd {...own} end="to" id={`${id}-to`} value={ends.to} onChange={value => change('to', value)} />
      </Box>
    </Box>
  )
}

const half = { flex: 1, minWidth: 0 } as const
