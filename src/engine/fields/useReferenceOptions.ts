import { useGetList, useGetMany } from 'ra-core'
import type { RecordValues } from '#contract/callArguments.ts'
import { type Condition, listOperators } from '#contract/conditions.ts'
import { fillFieldTexts } from '#contract/fieldText.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import type { Narrowing } from '#contract/rules/recordRules.ts'
import { searchDelay, searchPageSize } from '#src/lib/remoteSearch.ts'
import type { ComboAnswer } from '#src/ui/Combo.tsx'
import type { ComboSearch } from '#src/ui/useComboSearch.ts'
import { useDebouncedText } from '#src/ui/useDebouncedText.ts'
import { isEmptyValue } from './fieldKind.ts'

/** A record that can be picked: its key and the text that stands for it. */
export interface ReferenceOption {
  id: number | string
  text: string
  /** What tells it from others that read alike. */
  detail?: string
  /** The record itself, where it is known. */
  row?: Readonly<RecordValues>
}

/** What a property of the records that can be picked must equal. */
export type RecordLimit = NonNullable<Narrowing['records']>

/** A record as an option: its key and the text that its descriptor says stands for it. */
export function toReferenceOption(resource: Resource, row: RecordValues): ReferenceOption {
  const id = row[resource.key] as number | string
  const { represent, describe } = resource.descriptor
  const option = { id, text: fillFieldTexts(represent, resource, row) || String(id), row }
  return describe === undefined ? option : { ...option, detail: fillFieldTexts(describe, resource, row) }
}

/**
 * The first page of what matches a typed text, asked a second after the last key; the empty text asks at once.
 * Nothing is asked while the list is closed, and nothing is offered until the answer is that of the text as it stands.
 */
export function useReferenceOptions(
  resource: Resource,
  { text: searchText, isOpen, isTaking }: ComboSearch,
  within: RecordLimit | null = null,
  owner = '',
): ComboAnswer<ReferenceOption> {
  const asked = useDebouncedText(searchText, isTaking ? 0 : searchDelay)
  const { data, isFetching, error } = useGetList(
    resource.name,
    {
      filter: {
        ...(asked === '' ? {} : { searchText: asked }),
        ...(within ? { conditions: [toLimitCondition(resource, within)] } : {}),
      },
      pagination: { page: 1, perPage: searchPageSize },
      sort: { field: resource.descriptor.list?.sort?.field ?? resource.key, order: 'ASC' },
      meta: { withTotal: false },
    },
    { enabled: isOpen || isTaking, staleTime: 60_000 },
  )
  const isSettled = asked === searchText
  const ownerName = resource.properties.get(owner)?.displayName ?? ''
  const toOption = (row: RecordValues) => {
    const option = toReferenceOption(resource, row)
    return isEmptyValue(row[ownerName]) ? option : { ...option, detail: String(row[ownerName]) }
  }
  const options = isSettled ? (data ?? []).map(toOption) : []
  return { options, isLoading: isFetching || !isSettled, hasFailed: error !== null }
}

/** The condition that leaves only such records. */
export function toLimitCondition({ properties }: Resource, { field, value }: RecordLimit): Condition {
  const operators = listOperators(properties.get(field)?.kind ?? '')
  return operators.includes('equals') ? { field, op: 'equals', value } : { field, op: 'in', value: [value].flat() }
}

/** The records that a condition's keys stand for; a key whose record cannot be read stands for itself. */
export function useChosenOptions(resource: Resource, keys: unknown): ReferenceOption[] {
  const ids = Array.isArray(keys) ? (keys as (number | string)[]) : []
  const { data } = useGetMany(resource.name, { ids }, { enabled: ids.length > 0, staleTime: 60_000 })
  return ids.map(id => {
    const row = data?.find(each => each?.id === id)
    return row ? toReferenceOption(resource, row) : { id, text: String(id) }
  })
}

/** What a chosen record is called where several are: with what tells it from others, as in the list of choices. */
export function toChosenText({ text, detail }: ReferenceOption): string {
  return [text, detail].filter(Boolean).join(' · ')
}

/** The category of which a list of lookups takes records; null where any may be chosen. */
export function findCategory({ descriptor }: Resource, { schema }: ResourceProperty): RecordLimit | null {
  const [field, value] = [descriptor.lookup?.category, schema['x-lookup']]
  return field === undefined || value === undefined ? null : { field, value }
}
