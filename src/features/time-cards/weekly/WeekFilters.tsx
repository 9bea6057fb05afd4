import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import type { Resource } from '#contract/resource.ts'
import { getFieldEditor } from '#src/engine/fields/editors.ts'
import { useFieldLabel } from '#src/engine/fields/useFieldLabel.ts'
import { type WeekFilter, weekFilters } from './week.ts'

interface WeekFiltersProps {
  timeCards: Resource
  filter: WeekFilter
  onChange: (change: WeekFilter) => void
}

/** Narrows a week by facility, state and revenue centre. */
export function WeekFilters({ timeCards, filter, onChange }: WeekFiltersProps) {
  const prefix = useId()
  const toLabel = useFieldLabel(timeCards)
  return weekFilters.map(({ field, parameter }) => {
    const property = timeCards.properties.get(field)
    const Filter = property && getFieldEditor(property.kind).Filter
    if (!Filter) return null
    const id = `${prefix}-${field}`
    const chosen = filter[parameter] ?? []
    return (
      <Box key={field} sx={{ flex: '1 1 220px', maxWidth: { sm: 320 }, minWidth: 0 }}>
        <FormLabel id={`${id}-label`} htmlFor={id} sx={{ display: 'block', mb: 1 }}>
          {toLabel(field)}
        </FormLabel>
        <Filter
          id={id}
          property={property}
          operator="in"
          conditions={chosen.length === 0 ? [] : [{ field, op: 'in', value: chosen }]}
          onChange={([condition]) => onChange({ [parameter]: (condition?.value ?? []) as number[] })}
        />
      </Box>
    )
  })
}
