import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { findCallRule } from '#contract/access.ts'
import { findReferred } from '#contract/entitySchema.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { getFieldEditor } from '#src/engine/fields/editors.tsx'
import { useFieldLabel } from '#src/engine/fields/useFieldLabel.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { type WeekFilter, weekFilters } from './week.ts'

interface WeekFiltersProps {
  timeCards: Resource
  filter: WeekFilter
  onChange: (change: WeekFilter) => void
}

/** Narrows a week by facility, state and revenue centre. */
export function WeekFilters(props: WeekFiltersProps) {
  return weekFilters.map(({ field, parameter }) => {
    const property = props.timeCards.properties.get(field)
    return property && <WeekFilterField key={field} {...{ ...props, property, parameter }} />
  })
}

interface WeekFilterFieldProps extends WeekFiltersProps {
  property: ResourceProperty
  parameter: (typeof weekFilters)[number]['parameter']
}

/** Nothing where the user may not read what it would offer. */
function WeekFilterField({ timeCards, filter, onChange, property, parameter }: WeekFilterFieldProps) {
  const id = useId()
  const toLabel = useFieldLabel(timeCards)
  const referred = findReferred(property.schema)
  const offered = useFindResource(referred)
  const isPermitted = usePermission(offered ? findCallRule(offered.descriptor, 'list') : undefined)
  const { Filter } = getFieldEditor(property.kind)
  if (!Filter || (referred && !(offered && isPermitted))) return null
  const chosen = filter[parameter] ?? []
  return (
    <Box sx={{ flex: '1 1 220px', maxWidth: { sm: 320 }, minWidth: 0 }}>
      <FormLabel id={`${id}-label`} htmlFor={id} sx={{ display: 'block', mb: 1 }}>
        {toLabel(property.name)}
      </FormLabel>
      <Filter
        id={id}
        property={property}
        operator="in"
        conditions={chosen.length === 0 ? [] : [{ field: property.name, op: 'in', value: chosen }]}
        onChange={([condition]) => onChange({ [parameter]: (condition?.value ?? []) as number[] })}
      />
    </Box>
  )
}
