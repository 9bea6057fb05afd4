import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Identifier, type RaRecord, useGetList } from 'ra-core'
import { useMemo, useState } from 'react'
import { type RecordValues, wholePageSize } from '#contract/callArguments.ts'
import type { Descriptor, LookupDescriptor } from '#contract/descriptor.ts'
import { listLookupConditions } from '#contract/lookupConditions.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { appVersion } from '#src/lib/appVersion.ts'
import type { Choice } from '#src/lib/choices.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { SingleDropdown } from '#src/ui/SingleDropdown.tsx'
import { ChoiceFilter } from './enumEditor.tsx'
import { type FieldEditor, type FilterProps, isEmptyValue, type WidgetProps } from './fieldKind.ts'
import { ReferenceFilter } from './referenceEditor.tsx'
import { toReferenceText } from './referenceKind.tsx'
import { TextInput } from './textEditor.tsx'
import { toReferenceOption } from './useReferenceOptions.ts'

/** Chooses among the records of a category. */
export const lookupEditor: FieldEditor = { Widget: LookupWidget, Filter: LookupFilter }

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
  const choices: Choice[] = open.map(lookup => toChoice(lookup, text))
  // Until they are read, and where it is none of them any more, a record's own word stands for what it holds.
  const isReported = isEmptyValue(kept.value) || choices.some(choice => choice.value === kept.value)
  if (!isReported && value === kept.value) choices.unshift(kept)
  return (
    <>
      <SingleDropdown
        input={input}
        choices={choices}
        value={value}
        onChange={next => onChange(next, lookups.find(lookup => lookup.value === next)?.row)}
      />
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

/** Asks for one or several records of the category, those that are not offered any more among them. */
export function LookupFilter(props: FilterProps) {
  const resource = useFindResource(props.property.schema['x-reference'])
  return resource ? <LookupChoices {...props} resource={resource} /> : null
}

function LookupChoices({ resource, ...props }: FilterProps & { resource: Resource }) {
  const text = useText()
  const { lookups, hasFailed } = useLookups(resource, props.property)
  // They are still found one by one.
  if (hasFailed) return <ReferenceFilter {...props} />
  const choices = lookups.map(lookup => toChoice(lookup, text))
  return <ChoiceFilter {...props} choices={choices} />
}

/** A record of a category as it can be chosen. */
interface Lookup extends Choice {
  /** False where records keep it, and none takes it anew. */
  isActive: boolean
  row: Readonly<Record<string, unknown>>
}

/** A record as it is offered; one that is not active says so. */
function toChoice({ value, title, words = [], isActive }: Lookup, text: ToText): Choice {
  return { value, title: isActive ? title : text('engine.lookup.inactive', title), words }
}

/** The code and the synonyms of a record. */
function listWords({ lookup }: Descriptor, row: RecordValues): string[] {
  const { code = '', synonyms = '' }: Partial<LookupDescriptor> = lookup ?? {}
  const words = [row[code], ...String(row[synonyms] ?? '').split(',')]
  return words.map(word => String(word ?? '').trim()).filter(word => word !== '')
}

const toRecord = (row: RecordValues, key: string): RaRecord => ({ ...row, id: row[key] as Identifier })

/** The records of the category that a property names, in their order; none until they are read. */
function useLookups(
  resource: Resource,
  property: ResourceProperty,
): { lookups: readonly Lookup[]; hasFailed: boolean; retry: () => void } {
  const { descriptor, key } = resource
  const { active, order } = descriptor.lookup ?? {}
  const kept = useMemo(() => findCachedLookups(resource, property), [resource, property])
  const { data, error, refetch } = useGetList(
    resource.name,
    {
      filter: { conditions: listLookupConditions(resource, property) },
      pagination: { page: 1, perPage: wholePageSize },
      sort: { field: order ?? descriptor.list?.sort?.field ?? key, order: 'ASC' },
      meta: { withTotal: false },
    },
    {
      staleTime: 60_000,
      ...(kept && {
        initialData: { data: kept.map(row => toRecord(row, key)) },
        initialDataUpdatedAt: 0,
      }),
      onSuccess: ({ data: rows }: { data: RecordValues[] }) => cacheLookups(resource, property, rows),
    },
  )
  const lookups = useMemo(
    () =>
      (data ?? []).map((row): Lookup => {
        const { id, text } = toReferenceOption(resource, row)
        const isActive = active === undefined || row[active] === true
        return { value: id, title: text, words: listWords(resource.descriptor, row), isActive, row }
      }),
    [data, resource, active],
  )
  return { lookups, hasFailed: error !== null, retry: () => void refetch() }
}

/** What tells of people, or of what the caller may do: no part of what is kept. */
const personal: ReadonlySet<string> = new Set(['CreatedBy', 'CreatedOn', 'ModifiedBy', 'ModifiedOn', 'AllowedActions'])

/** The storage key of a category's records; another version of the console reads them anew (SPEC-0 §9). */
function toKey({ name }: Resource, { schema }: ResourceProperty): string {
  return `locum.lookups.${appVersion}.${name}.${schema['x-lookup'] ?? ''}`
}

/** The records of a category as they were last read in this browser: shown until they come; undefined where none are kept. */
function findCachedLookups(resource: Resource, property: ResourceProperty): RecordValues[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(toKey(resource, property)) ?? 'null')
    return Array.isArray(kept) ? (kept as RecordValues[]) : undefined
  } catch {
    return undefined
  }
}

/** Keeps the records of a category for the next visit. */
function cacheLookups(resource: Resource, property: ResourceProperty, rows: readonly RecordValues[]): void {
  const shared = rows.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => !personal.has(name))))
  try {
    localStorage.setItem(toKey(resource, property), JSON.stringify(shared))
  } catch {
    // A browser without room reads them anew.
  }
}
