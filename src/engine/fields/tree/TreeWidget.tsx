import { findReferred, isReferenceList } from '#contract/entitySchema.ts'
import type { Resource } from '#contract/resource.ts'
import type { TreeKey } from '#src/lib/tree.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { isEmptyValue, type WidgetProps } from '../fieldKind.ts'
import { BesideLink } from '../reference/BesideLink.tsx'
import { toReferenceText } from '../reference/referenceText.ts'
import { ListedProblems, toListedInput } from '../references/ListedProblems.tsx'
import { readNames } from '../references/useListedOptions.ts'
import { TextInput } from '../text/TextInput.tsx'
import { TreeInput } from './TreeInput.tsx'

/** Ticks records in their tree: one where the record holds a key, any where it holds a list of them, which is null once emptied. */
export function TreeWidget(props: WidgetProps) {
  const { property, value, record, input } = props
  const resource = useFindResource(findReferred(property.schema))
  if (resource && !input.isReadOnly) return <TreeChoice {...props} resource={resource} />
  const isAsOpened = record[property.name] === value
  const text = toReferenceText(property, value, isAsOpened ? record : {})
  return (
    <BesideLink property={property} id={isAsOpened ? toOnlyKey(value) : null} name={text}>
      <TextInput input={{ ...input, isReadOnly: true }} value={text} onChange={() => {}} />
    </BesideLink>
  )
}

function TreeChoice({
  property,
  value,
  record,
  input,
  problems,
  narrowing,
  onChange,
  resource,
}: WidgetProps & { resource: Resource }) {
  const isSingle = !isReferenceList(property.schema)
  const keys = isEmptyValue(value) ? [] : ([value].flat() as TreeKey[])
  const names = new Map(readNames(property, record))
  const toName = (key: TreeKey) => names.get(key) ?? String(key)
  return (
    <BesideLink property={property} id={toOnlyKey(value)} name={isSingle ? keys.map(toName).join() : ''}>
      <TreeInput
        input={toListedInput(input, problems)}
        property={property}
        resource={resource}
        isSingle={isSingle}
        within={narrowing?.records}
        keys={keys}
        toName={toName}
        onChange={next => onChange(isSingle || next.length === 0 ? (next[0] ?? null) : next)}
      />
      <ListedProblems input={input} problems={problems} names={keys.map(toName)} />
    </BesideLink>
  )
}

/** The key that a field holds; null where it holds none, or a list of them. */
function toOnlyKey(value: unknown): TreeKey | null {
  return isEmptyValue(value) || Array.isArray(value) ? null : (value as TreeKey)
}
