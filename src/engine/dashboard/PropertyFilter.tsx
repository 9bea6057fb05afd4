import type { ResourceProperty } from '#contract/resource.ts'
import { getFieldEditor } from '../fields/editors.tsx'

interface PropertyFilterProps {
  id: string
  property: ResourceProperty
  /** As the address says them. */
  values: readonly string[]
  onChoose: (values: readonly string[]) => void
}

/** Chooses values of a property, as the filters of a list do. */
export function PropertyFilter({ id, property, values, onChoose }: PropertyFilterProps) {
  const { Filter } = getFieldEditor(property.kind)
  if (!Filter) return null
  const isNumber = property.jsonType === 'integer' || property.jsonType === 'array'
  const value = isNumber ? values.map(Number) : [...values]
  return (
    <Filter
      id={id}
      property={property}
      operator="in"
      conditions={value.length > 0 ? [{ field: property.name, op: 'in', value }] : []}
      onChange={([condition]) => onChoose([condition?.value ?? []].flat().map(String))}
    />
  )
}
