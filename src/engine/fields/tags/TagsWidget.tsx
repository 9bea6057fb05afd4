import type { ResourceProperty } from '#contract/resource.ts'
import type { WidgetProps } from '../fieldKind.ts'
import { TagsInput } from './TagsInput.tsx'

/** A list of texts; an emptied one is null. */
export function TagsWidget({ property, value, input, onChange }: WidgetProps) {
  const change = (tags: string[]) => onChange(tags.length > 0 ? tags : null)
  return <TagsInput input={input} value={value} offered={listOffered(property)} onChange={change} />
}

/** The texts that the schema lists for a tag. */
export function listOffered({ schema: { items } }: ResourceProperty): string[] {
  return typeof items === 'object' && !Array.isArray(items) ? (items.enum ?? []).map(String) : []
}
