import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { Choice } from '#src/lib/choices.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { SingleDropdown } from '#src/ui/SingleDropdown.tsx'
import { isEmptyValue, type WidgetProps } from '../fieldKind.ts'
import { toReferenceText } from '../reference/referenceText.ts'
import { TextInput } from '../text/TextInput.tsx'
import { toTitle, useLookups } from './useLookups.ts'

/** Picks one of the active records of a category. What a record held when it was opened can stay, active or not. */
export function LookupWidget(props: WidgetProps) {
  const { property, value, record, input } = props
  const resource = useFindResource(property.schema['x-reference'])
  if (resource && !input.isReadOnly) return <LookupChoice {...props} resource={resource} />
  const text = toReferenceText(property, value, record)
  return <TextInput input={{ ...input, isReadOnly: true }} value={text} onChange={() => {}} />
}

function LookupChoice(props: WidgetProps & { resource: Resource }) {
  const { property, value, record, input, narrowing, onChange, resource } = props
  const text = useText()
  const { lookups, hasFailed, retry } = useLookups(resource, property)
  const [kept] = useState({ value, title: toReferenceText(property, value, record) })
  const within = narrowing?.records
  const open = lookups.filter(({ value: key, isActive, row }) => {
    if (within && ![within.value].flat().includes(row[within.field])) return false
    return isActive || key === value || key === kept.value
  })
  const choices: Choice[] = open.map(({ value: key, ...lookup }) => ({ value: key, title: toTitle(lookup, text) }))
  // Until they are read, and where it is none of them any more, a record's own word stands for what it holds.
  const isReported = isEmptyValue(kept.value) || choices.some(choice => choice.value === kept.value)
  if (!isReported && value === kept.value) choices.unshift(kept)
  return (
    <>
      <SingleDropdown input={input} choices={choices} value={value} onChange={onChange} />
      {hasFailed && (
        <Box>
          <Button size="small" onClick={retry}>
            {text('engine.lookup.failed')}
          </Button>
        </Box>
      )}
    </>
  )
}
