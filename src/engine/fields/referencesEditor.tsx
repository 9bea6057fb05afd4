import FormHelperText from '@mui/material/FormHelperText'
import { useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import { findReferred } from '#contract/entitySchema.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { type FieldEditor, type FieldInput, isEmptyValue, type NestedProblems, type WidgetProps } from './fieldKind.ts'
import { ReferenceFilter, ReferenceInput } from './referenceEditor.tsx'
import { toReferenceText } from './referenceKind.tsx'
import { TextInput } from './textEditor.tsx'
import { findCategory, type ReferenceOption, toChosenText, useChosenOptions } from './useReferenceOptions.ts'

/** Chooses several records of the other resource. */
export const referencesEditor: FieldEditor = { Widget: ReferencesWidget, Filter: ReferenceFilter }

/** Picks several records of the other resource, each a chip; Backspace takes the last one away, an emptied list is null. */
function ReferencesWidget(props: WidgetProps) {
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

interface ListedProblemsProps {
  input: FieldInput
  problems: NestedProblems | undefined
  /** What stands for the items, in their order. */
  names: readonly string[]
}

/** The messages of a list's items, each with the name of the item that it is about. */
export function ListedProblems({ input, problems, names }: ListedProblemsProps) {
  if (!problems || problems.size === 0) return null
  return (
    <FormHelperText id={toProblemsId(input)} error>
      {[...problems].map(([pointer, messages]) => `${names[toIndex(pointer)] ?? ''}: ${messages.join(' ')}`).join(' ')}
    </FormHelperText>
  )
}

/** The state of the input of a list: invalid where one of its items is, and described by what is said of them. */
export function toListedInput(input: FieldInput, problems: NestedProblems | undefined): FieldInput {
  if (!problems || problems.size === 0) return input
  const describedBy = [input.describedBy, toProblemsId(input)].filter(Boolean).join(' ')
  return { ...input, isInvalid: true, describedBy }
}

function toIndex(pointer: string): number {
  return Number(pointer.split('/')[1])
}

function toProblemsId({ id }: FieldInput): string {
  return `${id}-items`
}

/**
 * What the keys of a list stand for: as just picked, as the row says, or asked for once, all together, where neither tells. A
 * record that the row does not name cannot be read, and stands for itself.
 */
function useListedOptions(
  resource: Resource,
  property: ResourceProperty,
  value: unknown,
  record: RecordValues,
): { options: ReferenceOption[]; notePicked: (options: readonly ReferenceOption[]) => void } {
  const [picked, setPicked] = useState<ReadonlyMap<number | string, string>>(() => new Map())
  const recorded = readNames(property, record)
  const keys = Array.isArray(value) ? (value as (number | string)[]) : []
  const isDescribed = resource.descriptor.describe !== undefined
  const asked = useChosenOptions(
    resource,
    keys.filter(key => !picked.has(key) && (isDescribed || !recorded.has(key))),
  )
  const answered = asked.filter(({ row }) => row)
  const found = new Map([...recorded, ...answered.map(toEntry), ...picked])
  return {
    options: keys.map(id => ({ id, text: found.get(id) ?? String(id) })),
    notePicked: options => setPicked(new Map([...picked, ...options.filter(({ row }) => row).map(toEntry)])),
  }
}

const toEntry = (option: ReferenceOption) => [option.id, toChosenText(option)] as const

/** What a row says of the records that it refers to by a property, by key. */
export function readNames({ name, displayName }: ResourceProperty, record: RecordValues): Map<number | string, string> {
  const recorded = displayName === null ? null : record[displayName]
  if (isEmptyValue(recorded) || isEmptyValue(record[name])) return new Map()
  const [keys, names] = [[record[name]].flat() as (number | string)[], [recorded].flat()]
  return new Map(keys.map((key, index) => [key, isEmptyValue(names[index]) ? String(key) : String(names[index])]))
}
