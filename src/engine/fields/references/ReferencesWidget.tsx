import { findReferred } from '#contract/entitySchema.ts'
import type { Resource } from '#contract/resource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import type { WidgetProps } from '../fieldKind.ts'
import { findCategory } from '../lookup/lookupConditions.ts'
import { ReferenceInput } from '../reference/ReferenceInput.tsx'
import { toReferenceText } from '../reference/referenceText.ts'
import { TextInput } from '../text/TextInput.tsx'
import { ListedProblems, toListedInput } from './ListedProblems.tsx'
import { useListedOptions } from './useListedOptions.ts'

/** Picks several records of the other resource, each a chip; Backspace takes the last one away, an emptied list is null. */
export function ReferencesWidget(props: WidgetProps) {
  const { property, value, record, input } = props
  const resource = useFindResource(findReferred(property.schema))
  if (resource) return <ReferencesSelect {...props} resource={resource} />
  // Who may not read the other resource still sees what the record says of it.
  const text = toReferenceText(property, value, record)
  return <TextInput input={{ ...input, isReadOnly: true }} value={text} onChange={() => {}} />
}

function ReferencesSelect(props: WidgetProps & { resource: Resource }) {
  const { property, value, record, input, problems, onChange, resource } = props
  const { options, notePicked } = useListedOptions(resource, property, value, record)
  const names = options.map(({ text }) => text)
  if (input.isReadOnly) return <TextInput input={input} value={names.join(', ')} onChange={() => {}} />
  return (
    <>
      <ReferenceInput
        input={toListedInput(input, problems)}
        resource={resource}
        isMultiple
        within={findCategory(resource, property)}
        value={options}
        onChange={next => {
          notePicked(next)
          onChange(next.length > 0 ? next.map(({ id }) => id) : null)
        }}
      />
      <ListedProblems input={input} problems={problems} names={names} />
    </>
  )
}
