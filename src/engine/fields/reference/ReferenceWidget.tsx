import { useGetOne } from 'ra-core'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { type FieldInput, isEmptyValue, type WidgetProps } from '../fieldKind.ts'
import { TextInput } from '../text/TextInput.tsx'
import { BesideLink } from './BesideLink.tsx'
import { ReferenceInput } from './ReferenceInput.tsx'
import { toReferenceText } from './referenceText.ts'
import { type ReferenceOption, toReferenceOption } from './useReferenceOptions.ts'

/** Picks a record of the other resource; it shows what the row says without a call. */
export function ReferenceWidget(props: WidgetProps) {
  const resource = useFindResource(props.property.schema['x-reference'])
  if (resource) return <ReferenceSelect {...props} resource={resource} />
  // Who may not read the other resource still sees what the record says of it.
  const { property, value, record, input } = props
  return <ReferenceText input={input} text={toReferenceText(property, value, record)} />
}

/** What is referred to where it cannot be changed: plain text, nothing that opens. */
function ReferenceText({ input, text }: { input: FieldInput; text: string }) {
  return <TextInput input={{ ...input, isReadOnly: true }} value={text} onChange={() => {}} />
}

function ReferenceSelect(props: WidgetProps & { resource: Resource }) {
  const { property, value, record, input, narrowing, onChange, resource } = props
  const [picked, setPicked] = useState<ReferenceOption | null>(null)
  const display = property.displayName && record[property.name] === value ? record[property.displayName] : null
  const option = useCurrentOption(resource, value, picked, display)
  return (
    <BesideLink property={property} id={option?.id ?? null} name={option?.text ?? ''}>
      {input.isReadOnly ? (
        <ReferenceText input={input} text={option?.text ?? ''} />
      ) : (
        <ReferenceInput
          input={input}
          resource={resource}
          isMultiple={false}
          within={narrowing?.records}
          value={option}
          onChange={next => {
            setPicked(next)
            onChange(next?.id ?? null)
          }}
        />
      )}
    </BesideLink>
  )
}

/** What the key stands for: as just picked, as the row says, or asked for once where neither tells. */
function useCurrentOption(
  resource: Resource,
  value: unknown,
  picked: ReferenceOption | null,
  displayText: unknown,
): ReferenceOption | null {
  const id = isEmptyValue(value) ? null : (value as number | string)
  const isPicked = picked !== null && picked.id === id
  const isToldByRow = id !== null && !isEmptyValue(displayText)
  const { data } = useGetOne(
    resource.name,
    { id: id ?? 0 },
    { enabled: id !== null && !isPicked && !isToldByRow, retry: false, staleTime: 60_000 },
  )
  if (id === null) return null
  if (isPicked) return picked
  if (isToldByRow) return { id, text: String(displayText) }
  return data ? toReferenceOption(resource, data) : { id, text: String(id) }
}
