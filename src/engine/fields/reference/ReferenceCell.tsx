import type { RecordKey } from '#contract/callArguments.ts'
import { type CellProps, isEmptyValue } from '../fieldKind.ts'
import { ReferenceLink } from './ReferenceLink.tsx'
import { toReferenceText } from './referenceText.ts'
import { useReferred } from './useReferred.ts'

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
  if (path === null || !resource) return <>{text}</>
  return (
    <ReferenceLink resource={resource.name} id={value as RecordKey} path={path} tabIndex={tabIndex}>
      {text}
    </ReferenceLink>
  )
}
