import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { findReferred } from '#contract/entitySchema.ts'
import { toKeyNames } from '#contract/referenceList.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { buildFieldKind, type CellProps, type ConditionTextProps, isEmptyValue } from './fieldKind.ts'
import { ReferenceLink, useReferred } from './ReferenceLink.tsx'
import { toChosenText, useChosenOptions } from './useReferenceOptions.ts'

/** The key of a record of another resource, shown by that record's display text. */
export const referenceKind = buildFieldKind({
  name: 'reference',
  Cell: ReferenceCell,
  toText: toReferenceText,
  ConditionText: ReferenceConditionText,
  toWidth: () => 180,
})

/** The display text of the other record, which leads there. */
export function ReferenceCell({ property, value, record, tabIndex, isPlain = false }: CellProps) {
  const name = property.displayName === null ? null : record[property.displayName]
  // A row may say in words what stands where no record is referred to.
  const text = toReferenceText(property, value, record) || (isEmptyValue(name) ? '' : String(name))
  const { resource, toAddress } = useReferred(property)
  // A record without a name is none that this caller may see; several stand as a text.
  const isNamed = !isEmptyValue(name)
  const isOne = !isEmptyValue(value) && !Array.isArray(value)
  const path = isPlain || !isOne || !isNamed ? null : toAddress(value as RecordKey)
  if (Array.isArray(value) && resource?.descriptor.describe !== undefined)
    return <DescribedNames resource={resource} keys={value} text={text} />
  if (path === null || !resource) return <>{text}</>
  return (
    <ReferenceLink resource={resource.name} id={value as RecordKey} path={path} tabIndex={tabIndex}>
      {text}
    </ReferenceLink>
  )
}

/** The display texts of the chosen records. */
function ReferenceConditionText({ property, condition }: ConditionTextProps) {
  const resource = useFindResource(findReferred(property.schema))
  if (!resource) return <>{String(condition.value)}</>
  return <ChosenNames resource={resource} keys={condition.value} />
}

function ChosenNames({ resource, keys }: { resource: Resource; keys: unknown }) {
  const options = useChosenOptions(resource, keys)
  return <>{options.map(option => option.text).join(', ')}</>
}

/** The names of several records with what tells them from others; until that is known, what the row says. */
function DescribedNames({ resource, keys, text }: { resource: Resource; keys: RecordKey[]; text: string }) {
  const options = useChosenOptions(resource, keys)
  return <>{options.every(({ row }) => row) ? options.map(toChosenText).join(', ') : text}</>
}

/**
 * The display text that travels beside a reference (architecture "References"), those beside a list of them between commas; the key
 * itself where there is none.
 */
export function toReferenceText(property: ResourceProperty, value: unknown, record: RecordValues): string {
  if (isEmptyValue(value)) return ''
  const display = property.displayName ? record[property.displayName] : undefined
  if (Array.isArray(value)) return toKeyNames(value, display).join(', ')
  return isEmptyValue(display) ? String(value) : String(display)
}
