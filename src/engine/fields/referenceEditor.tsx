import ArrowOutwardOutlined from '@mui/icons-material/ArrowOutwardOutlined'
import Box from '@mui/material/Box'
import { useGetOne } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { RecordKey } from '#contract/callArguments.ts'
import { findReferred } from '#contract/entitySchema.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Combo, type ComboValue } from '#src/ui/Combo.tsx'
import { useComboSearch } from '#src/ui/useComboSearch.ts'
import { type FieldEditor, type FieldInput, type FilterProps, isEmptyValue, type WidgetProps } from './fieldKind.ts'
import { ReferenceLink, useReferred } from './ReferenceLink.tsx'
import { toReferenceText } from './referenceKind.tsx'
import { TextInput } from './textEditor.tsx'
import {
  findCategory,
  type RecordLimit,
  type ReferenceOption,
  toReferenceOption,
  useChosenOptions,
  useReferenceOptions,
} from './useReferenceOptions.ts'

/** Chooses a record of the other resource. */
export const referenceEditor: FieldEditor = { Widget: ReferenceWidget, Filter: ReferenceFilter }

/** Picks a record of the other resource; it shows what the row says without a call. */
function ReferenceWidget(props: WidgetProps) {
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
          owner={narrowing ? undefined : property.schema['x-options']?.by}
          value={option}
          onChange={next => {
            setPicked(next)
            onChange(next?.id ?? null, next?.row)
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
  const isNamedByRow = id !== null && !isEmptyValue(displayText)
  const { data } = useGetOne(
    resource.name,
    { id: id ?? 0 },
    { enabled: id !== null && !isPicked && !isNamedByRow, staleTime: 60_000 },
  )
  if (id === null) return null
  if (isPicked) return picked
  if (isNamedByRow) return { id, text: String(displayText) }
  return data ? toReferenceOption(resource, data) : { id, text: String(id) }
}

/** Asks for one or several records of the other resource; nothing to choose from where it may not be read. */
export function ReferenceFilter(props: FilterProps) {
  const resource = useFindResource(findReferred(props.property.schema))
  return resource ? <ReferenceChoices {...props} resource={resource} /> : null
}

function ReferenceChoices({ property, id, conditions, onChange, resource }: FilterProps & { resource: Resource }) {
  const chosen = conditions.find(condition => condition.op === 'in')?.value
  const options = useChosenOptions(resource, chosen)
  return (
    <ReferenceInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
      resource={resource}
      isMultiple
      within={findCategory(resource, property)}
      value={options}
      onChange={next =>
        onChange(next.length === 0 ? [] : [{ field: property.name, op: 'in', value: next.map(option => option.id) }])
      }
    />
  )
}

interface ReferenceInputProps<IsMultiple extends boolean> {
  input: FieldInput
  resource: Resource
  isMultiple: IsMultiple
  /** What a property of the records must equal. */
  within?: RecordLimit | null
  /** The property that tells to whom a record belongs, where those of several are offered. */
  owner?: string | undefined
  value: ComboValue<ReferenceOption, IsMultiple>
  onChange: (value: ComboValue<ReferenceOption, IsMultiple>) => void
}

/** Picks records of another resource by searching for them; it opens on focus with the first of them. */
export function ReferenceInput<IsMultiple extends boolean>(props: ReferenceInputProps<IsMultiple>) {
  const { input, resource, isMultiple, within, owner, value, onChange } = props
  const text = useText()
  const search = useComboSearch()
  const answer = useReferenceOptions(resource, search, within, owner)
  const words = {
    placeholder: text('engine.reference.placeholder'),
    none: text('engine.reference.none'),
    loading: text('engine.reference.loading'),
    failed: text('engine.reference.failed'),
    unmatched: (typed: string) => text('engine.reference.unmatched', typed),
  }
  return (
    <Combo
      input={input}
      isMultiple={isMultiple}
      value={value}
      search={search}
      answer={answer}
      words={words}
      onChange={onChange}
    />
  )
}

interface BesideLinkProps {
  property: ResourceProperty
  /** The record that is chosen; null where none is, or several are. */
  id: RecordKey | null
  name: string
  /** What chooses the record. */
  children: ReactNode
}

/** What chooses a record, and beside it the way to the page of the one that is chosen. */
export function BesideLink({ property, id, name, children }: BesideLinkProps) {
  const text = useText()
  const { resource, toAddress } = useReferred(property)
  const path = id === null ? null : toAddress(id)
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {resource && id !== null && path !== null && (
        <Box sx={linkStyle}>
          <ReferenceLink
            resource={resource.name}
            id={id}
            path={path}
            className="locum-beside"
            label={`${text('engine.open')} ${name}`}
          >
            <ArrowOutwardOutlined fontSize="small" />
          </ReferenceLink>
        </Box>
      )}
    </Box>
  )
}

const linkStyle = {
  '& .locum-beside': {
    display: 'grid',
    placeItems: 'center',
    width: 36,
    height: 36,
    borderRadius: 1,
    color: 'text.secondary',
    '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
    '@media (pointer: coarse)': { width: 44, height: 44 },
  },
} as const
