import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import NativeSelect from '@mui/material/NativeSelect'
import { useState } from 'react'
import { listOperators } from '#contract/conditions.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { getFieldEditor } from '../../fields/editors.ts'
import type { FilterProps } from '../../fields/fieldKind.ts'
import { type Comparison, compareBy, findComparison, listComparisons } from './comparisons.ts'

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
      {isValued && <Filter key={comparison} {...filter} operator={operator} />}
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
